import type { LeaseState } from '#contracts/goods/leases.ts';
import type { OperationKind, OperationState } from '#contracts/goods/servers.ts';
import type { AttemptState, DisputeState, RefundState } from '#contracts/sale/money-states.ts';
import type { LineState, OrderState } from '#contracts/sale/orders.ts';
import type { Tone } from '../../../ui/badge.tsx';

export const orderStateWords = {
  draft: 'Draft',
  awaiting_payment: 'Awaiting payment',
  paid: 'Paid',
  provisioning: 'Being set up',
  delivered: 'Delivered',
  provisioning_failed: 'Setup failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refund_due: 'Refund due',
  refunded: 'Refunded',
  partially_refunded: 'Partially refunded',
} as const satisfies Record<OrderState, string>;

export const lineStateWords = {
  unpaid: 'Not paid',
  waiting: 'Waiting',
  delivered: 'Delivered',
  gone: 'Not delivered',
  ended: 'Ended',
  refunded: 'Refunded',
} as const satisfies Record<LineState, string>;

export const paymentStateWords = {
  created: 'Created',
  submitting: 'Sending',
  submit_unknown: 'Unconfirmed',
  pending: 'Pending',
  confirming: 'Confirming',
  succeeded: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  superseded: 'Replaced',
} as const satisfies Record<AttemptState, string>;

export const refundStateWords = {
  awaiting_approval: 'To approve',
  rejected: 'Rejected',
  requested: 'Requested',
  submitting: 'Sending',
  submitted: 'Sent',
  unknown: 'Unconfirmed',
  needs_attention: 'Needs review',
  failed: 'Failed',
  succeeded: 'Refunded',
} as const satisfies Record<RefundState, string>;

/** How loud the state of a payment or of a refund is said. */
export const moneyTones: Partial<Record<AttemptState | RefundState, Tone>> = {
  succeeded: 'ok',
  failed: 'bad',
  needs_attention: 'bad',
  awaiting_approval: 'warn',
  submit_unknown: 'warn',
  unknown: 'warn',
};

export const disputeStateWords = {
  heard: 'Reported',
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
  unknown: 'Unknown',
} as const satisfies Record<DisputeState, string>;

export const leaseStateWords = {
  reserved: 'Reserved',
  active: 'Active',
  suspended: 'Suspended',
  ended: 'Ended',
  released: 'Released',
  revoked: 'Revoked',
} as const satisfies Record<LeaseState, string>;

export const operationWords = {
  create: 'Create',
  start: 'Start',
  stop: 'Stop',
  reboot: 'Restart',
  suspend: 'Suspend',
  resume: 'Resume',
  reinstall: 'Reinstall',
  'reset-access': 'Reset password',
  terminate: 'Terminate',
} as const satisfies Record<OperationKind, string>;

export const operationStateWords = {
  waiting: 'Waiting',
  pending: 'In progress',
  done: 'Done',
  failed: 'Failed',
  dropped: 'Cancelled',
} as const satisfies Record<OperationState, string>;
