/** Leases whose address is dead, given another one. */
export { leaveEndingAddresses } from './leave-ending.ts';
export { replaceDeadAddresses } from './replace-dead.ts';
