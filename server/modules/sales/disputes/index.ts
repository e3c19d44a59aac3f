/** Card money that its bank asks back. */
export { findDisputes, resolveDispute, resolveDueDisputes } from './resolve-dispute.ts';
