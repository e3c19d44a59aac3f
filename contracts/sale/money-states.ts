/** The states of a payment, a refund and a card dispute, as staff filter and read them. */

/** One try to collect money for an order. */
export const attemptStates = [
  'created',
  'submitting',
  'submit_unknown',
  'pending',
  'confirming',
  'succeeded',
  'failed',
  'expired',
  'superseded',
] as const;
export type AttemptState = (typeof attemptStates)[number];

export const refundStates = [
  'awaiting_approval',
  'rejected',
  'requested',
  'submitting',
  'submitted',
  'unknown',
  'needs_attention',
  'failed',
  'succeeded',
] as const;
export type RefundState = (typeof refundStates)[number];

/**
 * `heard`: reported, and the provider not yet asked. `unknown`: the provider does not know it. The
 * others are the provider's states.
 */
export const disputeStates = ['heard', 'open', 'won', 'lost', 'unknown'] as const;
export type DisputeState = (typeof disputeStates)[number];
