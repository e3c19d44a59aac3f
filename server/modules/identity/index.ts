/** Puts the module together: session reader, account routes, accounts for seeds, suspension. */
export { createIdentity } from './create-identity.ts';
/** One account by its id. */
export { findCustomer } from './account/accounts.sql.ts';
/** What a person is called: both names, or the only one. */
export { fullName, type Customer } from './account/account.ts';
/** How many payments a customer may open, where staff gave a number. */
export { paymentsMaxOf, savePaymentsMax } from './account/accounts.sql.ts';
/** What is done in the background. */
export { identityWork } from './work.ts';
/** Where an account is signed in now. */
export { listSessions } from './sessions/sessions.sql.ts';
/** Who signed in to an account or tried to, and the browsers that know it. */
export { listSignIns } from './sessions/sign-ins.sql.ts';
export { listDevices } from './sessions/devices.sql.ts';
/** A customer's API tokens as their owner sees them, and the end of them all. */
export { readTokens } from './tokens/make-token.ts';
export { revokeTokens } from './tokens/api-tokens.sql.ts';
/** Links that answer with a customer's proxies: what they open, their reads and their end. */
export { readListLinks, type MadeListLink } from './tokens/make-list-link.ts';
export { noteListRead, openListLink } from './tokens/read-list-link.ts';
export { revokeListLink, revokeListLinks, type OpenListLink } from './tokens/list-links.sql.ts';
/** What a log says about where a request came from. */
export { whereOf } from './sessions/devices.ts';
/** The form of the list of common passwords, for the script that writes it. */
export { entryBytes, entryOf } from './passwords/password-list.ts';
/** What proves that the person is still there. */
export type { Proof } from './second-step/prove-again.ts';
export type { RequestedAccount } from './staff/ensure-account.ts';
/** Ends a customer's access, and gives it back, in the caller's transaction. */
export { liftSuspension, suspendCustomer } from './staff/suspend-customer.ts';
/** Who is on the staff: invitations, roles, and the link that makes the first owner. */
export { inviteFirstOwner } from './staff/staff-invitation.ts';
export { staffWho } from './staff/staff.sql.ts';
export { listStaff } from './staff/staff.sql.ts';
/** What is held about people: for their copy, their erasure and the end of its time. */
export { identityHoldings } from './held-data.sql.ts';
export { isStaff } from './account/is-staff.sql.ts';
export { formerAddresses, neverActivated } from './account/addresses.sql.ts';
/** Whether an account is new, or what guards it was changed lately. */
export { changedSince } from './account/accounts.sql.ts';
/** Holds an account until the caller's transaction ends. */
export { lockCustomer as holdCustomer } from './account/accounts.sql.ts';
/** The secret of the demo admin's authenticator app. */
export { authenticatorOf } from './second-step/read-authenticator.ts';
export { codesKeys, totpSecrets } from './second-step/second-factor.sql.ts';
