/** Card money that its bank asks back. */
export { findDisputes, resolveDispute } from './resolve-dispute.ts';
