/** Puts the module together: session reader, account routes, accounts for seeds, suspension. */
export { createIdentity } from './create-identity.ts';
/** One account by its id. */
export { findCustomer } from './accounts.sql.ts';
/** Forgets sessions, links and delays that are over; the worker calls it now and then. */
export { forgetExpired } from './sessions.sql.ts';
export type { WantedAccount } from './ensure-account.ts';
/** What each role may do in the back office. */
export { rolePermissions, type Permission, type StaffRole } from './roles.ts';
/** Ends a customer's access, and gives it back, in the caller's transaction. */
export { liftSuspension, suspendCustomer } from './suspend-customer.ts';
