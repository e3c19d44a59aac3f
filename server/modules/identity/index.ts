/** Puts the module together: session reader, account routes, seeding of accounts. */
export { createIdentity, type Identity, type IdentityOptions } from './create-identity.ts';
/** An account as other modules see it. */
export type { Customer } from './account.ts';
export { findCustomer } from './accounts.sql.ts';
/** Suspending signs out everywhere at once. */
export { liftSuspension, suspendCustomer } from './suspend-customer.ts';
/** Signs one account out everywhere; forgets what is over. */
export { endSessions, forgetExpired } from './sessions.sql.ts';
export type { WantedAccount } from './ensure-account.ts';
export type { AccountLimits } from './limits.ts';
/** Roles are sets of permissions, in code. */
export { permissions, rolePermissions, type Permission, type StaffRole } from './roles.ts';
