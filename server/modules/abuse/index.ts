/** The public form. */
export { abuseRoutes } from './abuse.routes.ts';
export {
  findReport,
  historyOf,
  listReports,
  moveReport,
  type Moved,
  type Report,
} from './abuse.sql.ts';
export { movesFrom, namesLease } from './report.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { abuseHoldings } from './held-data.sql.ts';
