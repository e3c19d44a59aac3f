/** What each role may do. */
export { rolePermissions, type Permission, type StaffRole } from './roles.ts';
/** The policies of admin routes, and who acts. */
export { staffOf, staffProven, staffRead, staffWrite, type Staff } from './policy.ts';
export type { AdminContext } from './policy.ts';
/** The audit log: every change writes its line in its own transaction. */
export { audit, auditMany, searchAudit, type AuditRow, type AuditEntry } from './audit.sql.ts';
export { auditView } from './audit-view.ts';
/** One page of a list, and how its figures leave. */
export { answerOf, containing, iso, kesOf, pageOf, startingWith, type Page } from './page.ts';
/** Whom a search by name means, and what is theirs. */
export {
  countOfNamed,
  customersNamed,
  isOneOf,
  withNewest,
  type Theirs,
} from './named-customers.sql.ts';
export { rowIdOf } from './page.ts';
/** The search of everything: what was typed, and how a module finds its own. */
export { detailOf, foundMax, searchTerm } from './finding.ts';
export type { Finder, Search, SearchTerm } from './finding.ts';
/** The same act on several records, each with its own outcome. */
export { actOnEach } from './act-on-each.ts';
/** Two of the staff at once. */
export { EditConflict } from './act-on-each.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { staffHoldings } from './held-data.sql.ts';
