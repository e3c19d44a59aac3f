/**
 * What proves that an order was delivered, and the one-time link of its mail. Only the screens of
 * an order and of that link read this file.
 */
import { at } from '../shapes.ts';
import * as z from 'zod/mini';
import { order, orderLine } from '../sale/orders.ts';
import { call, idParam } from '../site/paths.ts';

/** The steps from the payment to the first use, in their order. */
export const proofSteps = [
  'tested',
  'reserved',
  'paid',
  'credited',
  'credentials_issued',
  'extended',
  'first_seen',
  'first_connection',
] as const;
export type ProofStep = (typeof proofSteps)[number];

export const proof = z.array(
  z.object({
    step: z.enum(proofSteps),
    /** Null while it has not happened. */
    at: z.nullable(at),
    /** The measurements of the test before the sale. */
    pingMs: z.nullable(z.number()),
  }),
);
export type Proof = z.infer<typeof proof>;

export const orderRecord = z.object({
  order,
  /** Each line of an order of several, by position; left out for an order of one. */
  lines: z.optional(z.array(orderLine)),
  proof,
  /** Cents of KES that went back to the balance, the phone or the card. */
  refundedMinor: z.number(),
});

/** 32 bytes in base64url. */
export const revealBody = z.strictObject({
  token: z.string().check(z.regex(/^[\w-]{43}$/)),
});

const about = {
  orderCode: z.string(),
  title: z.string(),
  username: z.string(),
  password: z.string(),
  validUntil: z.nullable(at),
};
/** What opens the goods; after this answer the link is used up. */
export const revealed = z.union([
  z.object({
    kind: z.literal('proxy'),
    ...about,
    host: z.string(),
    socksPort: z.number(),
    httpPort: z.number(),
  }),
  z.object({
    kind: z.literal('server'),
    ...about,
    address: z.string(),
    note: z.nullable(z.string()),
  }),
]);
export type Revealed = z.infer<typeof revealed>;

export const proofCalls = {
  /** One order of the caller's with the proof of its delivery. */
  order: call({
    method: 'GET',
    path: '/orders/:id',
    token: 'read',
    params: idParam,
    answer: orderRecord,
  }),
  reveal: call({ method: 'POST', path: '/reveal', body: revealBody, answer: revealed }),
} as const;
