/**
 * What proves that an order was delivered, and the one-time link of its mail. Only the screens of
 * an order and of that link read this file.
 */
import { at } from '../shapes.ts';
import * as z from 'zod/mini';
import { plan } from '../goods/catalogue.ts';
import { lineStates, order, orderData } from '../sale/orders.ts';
import { proof } from '../sale/proof-steps.ts';
import { call, idParam } from '../site/paths.ts';

/** A line of an order as its customer reads it. */
const orderLine = z.object({
  lineId: z.string(),
  position: z.number(),
  title: z.string(),
  plan,
  isRenewal: z.boolean(),
  kes: z.number(),
  usdCents: z.number(),
  state: z.enum(lineStates),
  from: z.nullable(at),
  until: z.nullable(at),
  /** Its own test and first connection; the release before leaves it out. */
  proof: z.optional(proof),
  orderData,
});
export type OrderLineView = z.infer<typeof orderLine>;

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
