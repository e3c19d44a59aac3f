/** Card money that its bank asks back: the rows; `sales` writes what follows from them. */
export { askDispute, hearDisputes } from './ask-dispute.ts';
export { disputeMoved, nextDisputeLook } from './dispute.ts';
export type { Dispute, DisputeEvent } from './dispute.ts';
export { disputeQueue, findDispute, lockDispute, saveDispute } from './disputes.sql.ts';
