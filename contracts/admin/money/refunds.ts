/** Refunds, as staff see and decide them. */
import { at, maybe, pageNumber as page } from '../../shapes.ts';
import * as z from 'zod/mini';
import { orderId, orderLineId, paymentId, refundId } from '../../ids.ts';
import { refundStates } from '../../sale/money-states.ts';
import { call, idParam } from '../../site/paths.ts';
import { reasonText } from '../../text.ts';

/** The states of a list: waiting for a second person, in progress, or failed. */
export const refundLists = ['waiting', 'open', 'stuck', 'all'] as const;

export const adminRefund = z.object({
  id: refundId,
  kind: z.enum(['refund', 'credit', 'dispute', 'payout']),
  orderId: maybe(orderId),
  orderCode: maybe(z.string()),
  paymentId: maybe(paymentId),
  customerEmail: maybe(z.string()),
  provider: z.string(),
  destination: z.enum(['balance', 'provider']),
  /** A payout goes to a phone, masked here; anything else returns by the way it came. */
  carrier: z.enum(['return', 'payout']),
  payee: maybe(z.string()),
  /** Cents of KES that the provider charged; null until it is known. */
  chargeMinor: maybe(z.number()),
  /** Cents of KES. */
  amountMinor: z.number(),
  reason: z.string(),
  /** Of an order of several lines: the first that it is for, and how many follow. */
  lines: maybe(z.string()),
  endsService: z.boolean(),
  state: z.enum(refundStates),
  requestedBy: z.string(),
  /** Why a payout of a balance waits for a person. */
  waitsFor: maybe(z.enum(['amount', 'new-account', 'changed-account'])),
  approvedBy: maybe(z.string()),
  /** The reader's session requested it, so another person must approve it. */
  mine: z.boolean(),
  /** Certainly not in progress: it can be finished on the balance. */
  idle: z.boolean(),
  /** It can be tried again. */
  retriable: z.boolean(),
  /** The proposal of the first of two people, where one alone is not enough. */
  proposal: maybe(z.object({ act: z.enum(['retry', 'keep']), by: z.string(), mine: z.boolean() })),
  tries: z.number(),
  providerReference: maybe(z.string()),
  resultCode: maybe(z.string()),
  resultText: maybe(z.string()),
  createdAt: at,
  resolvedAt: maybe(at),
});
export type AdminRefund = z.infer<typeof adminRefund>;

const refundsOfPayment = z.object({
  /** Cents of KES that can still go back, and how much of it to the balance. */
  leftMinor: z.number(),
  balanceLeftMinor: z.number(),
  /** Whether it can go back the way it came: in parts, as a whole, by a payout, or not at all. */
  back: z.enum(['parts', 'whole', 'payout', 'none']),
  /** How it was paid, as people call it. */
  method: z.string(),
  /** Larger ones wait for a second person; whole KES. */
  aloneKesMax: z.number(),
  content: z.array(adminRefund),
});
export type RefundsOfPayment = z.infer<typeof refundsOfPayment>;

export const newRefundBody = z.strictObject({
  /** Whole KES; everything that is left, of the payment or of its lines, when absent. */
  amountKes: z.optional(z.int().check(z.positive(), z.maximum(10_000_000))),
  /** The lines of the payment's order that it is for; all of them when absent. */
  lineIds: z.optional(z.array(orderLineId).check(z.minLength(1), z.maxLength(1_000))),
  destination: z.enum(['balance', 'provider']),
  reason: reasonText,
  endsService: z.boolean(),
  /** Of the opened form: a second press is the same refund. */
  key: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
});
export type NewRefundBody = z.infer<typeof newRefundBody>;

const happening = z.object({
  from: maybe(z.enum(refundStates)),
  to: z.enum(refundStates),
  cause: z.string(),
  actor: z.string(),
  at,
});
const refundLog = z.object({ refund: adminRefund, events: z.array(happening) });

export const refundCalls = {
  refunds: call({
    method: 'GET',
    path: '/admin/refunds',
    query: z.object({ page, state: z.optional(z.enum(refundLists)) }),
    answer: z.object({
      content: z.array(adminRefund),
      page: z.number(),
      size: z.number(),
      totalItems: z.number(),
    }),
  }),
  refund: call({
    method: 'GET',
    path: '/admin/refunds/:id',
    params: idParam,
    answer: refundLog,
  }),
  refundsOfPayment: call({
    method: 'GET',
    path: '/admin/payments/:id/refunds',
    params: idParam,
    answer: refundsOfPayment,
  }),
  requestRefund: call({
    method: 'POST',
    path: '/admin/payments/:id/refunds',
    params: idParam,
    body: newRefundBody,
    answer: adminRefund,
  }),
  approveRefund: call({ method: 'POST', path: '/admin/refunds/:id/approve', params: idParam }),
  rejectRefund: call({
    method: 'POST',
    path: '/admin/refunds/:id/reject',
    params: idParam,
    body: z.strictObject({ reason: reasonText }),
  }),
  checkRefund: call({
    method: 'POST',
    path: '/admin/refunds/:id/check',
    isQuestion: true,
    params: idParam,
  }),
  retryRefund: call({ method: 'POST', path: '/admin/refunds/:id/retry', params: idParam }),
  keepRefund: call({ method: 'POST', path: '/admin/refunds/:id/balance', params: idParam }),
} as const;
