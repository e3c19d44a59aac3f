/**
 * Traffic by the gigabyte (10^9 bytes): what it costs, and what a customer has of it. It is bought
 * like everything else, by the product id that an offer names; what was bought is a lot, and lots
 * of one kind are one account with one user name.
 */
import * as z from 'zod/mini';
import { leaseId, lotId } from '../ids.ts';
import { at, connection, maybe, wholeUpTo } from '../shapes.ts';
import { call, idParam } from '../site/paths.ts';
import { text } from '../text.ts';
import { typedNumber } from '../typed.ts';
import { poolKinds } from './pool-kinds.ts';

/** So many gigabytes are bought at once. */
export const gigabytesMax = 1_000;
const poolKind = z.enum(poolKinds);

/** From so many gigabytes on each of them costs so much; all of a purchase at one price. */
const priceStep = z.object({ fromGb: z.number(), usdCents: z.number() });

const trafficPlans = z.object({
  /** Only kinds that are sold at this moment; steps rise by amount and fall by price. */
  kinds: z.array(z.object({ kind: poolKind, steps: z.array(priceStep) })),
  /** How long a lot lasts from its purchase on. */
  days: z.number(),
  gigabytesMax: z.number(),
});

/** Of an amount: by its kind and whole gigabytes, or by the product id of an earlier answer. */
const offerQuery = z.object({
  kind: z.optional(poolKind),
  gb: z.optional(
    z.string().check(z.overwrite(typedNumber), z.regex(/^[1-9]\d{0,3}$/, 'Use a whole number')),
  ),
  productId: z.optional(text(64)),
});

const trafficOffer = z.object({
  /** What a quote and a payment name. */
  productId: z.string(),
  kind: poolKind,
  gb: z.number(),
  title: z.string(),
  usdCentsPerGb: z.number(),
  usdCents: z.number(),
  /** Whole shillings at the rate of this moment; a quote freezes them. */
  kes: z.number(),
  days: z.number(),
});

/** `spent`: all used. `refunded`: what was left of it went back to the balance. */
export const lotStates = ['open', 'spent', 'expired', 'refunded'] as const;

const trafficLot = z.object({
  lotId,
  orderId: z.string(),
  orderCode: z.string(),
  bytes: z.number(),
  used: z.number(),
  givenBack: z.number(),
  /** What can still be used; 0 unless it is open. */
  left: z.number(),
  /** What it cost in whole shillings; null for people of a team who may not see money. */
  kes: maybe(z.number()),
  startsAt: at,
  endsAt: at,
  state: z.enum(lotStates),
  /** Its former end, where what was left rolled over into the next purchase. */
  rolledFrom: maybe(at),
  /** Bought by the automatic top-up. */
  isAutomatic: z.boolean(),
});

const trafficTopUp = z.object({
  /** What is bought from the balance once 10 % are left. */
  gb: z.number(),
  /** At most so many whole shillings by Nairobi's day and month. */
  dayKesMax: z.number(),
  monthKesMax: z.number(),
  /** How often in a row it failed; after three it is off. */
  failures: z.number(),
});

export const trafficStates = ['ACTIVE', 'EMPTY', 'SUSPENDED', 'ENDING', 'ENDED'] as const;

const trafficAccount = z.object({
  /** Names, sub-users, sources, connections and usage are asked for by it, as of a proxy. */
  leaseId,
  kind: poolKind,
  /**
   * `EMPTY`: runs, with no bytes left. `ENDING`: ended by its owner, whose refund is being counted.
   */
  state: z.enum(trafficStates),
  startsAt: at,
  /** The latest end of its lots. */
  endsAt: at,
  /** Of open lots. */
  left: z.number(),
  /** What was left when lots last came or went: 80, 90 and 100 % of it are told. */
  held: z.number(),
  /** Null unless it runs and the reader may use it. */
  connection: maybe(connection),
  /** Null while nothing is bought automatically. */
  topUp: maybe(trafficTopUp),
  /** What ending it now gives back; null for people of a team who may not see money. */
  refund: maybe(z.object({ refusal: maybe(z.string()), bytes: z.number(), kes: z.number() })),
  /** Newest first. */
  lots: z.array(trafficLot),
});

/** In whole shillings, by day and by month. */
export const topUpKesMax = 10_000_000;
const trafficTopUpBody = z
  .strictObject({
    gb: wholeUpTo(gigabytesMax),
    dayKesMax: wholeUpTo(topUpKesMax),
    monthKesMax: wholeUpTo(topUpKesMax),
  })
  .check(
    z.refine(({ dayKesMax, monthKesMax }) => monthKesMax >= dayKesMax, {
      error: 'Enter at least the limit for a day',
      path: ['monthKesMax'],
    }),
  );

export const trafficCalls = {
  trafficPlans: call({
    method: 'GET',
    path: '/traffic/plans',
    token: 'read',
    answer: trafficPlans,
  }),
  /** What an amount costs; it is then quoted and paid by its product id. */
  trafficOffer: call({
    method: 'GET',
    path: '/traffic/offer',
    token: 'read',
    query: offerQuery,
    answer: trafficOffer,
  }),
  /** What runs or is being counted, and the newest that has ended of each kind. */
  trafficAccounts: call({
    method: 'GET',
    path: '/traffic',
    token: 'read',
    answer: z.object({ accounts: z.array(trafficAccount) }),
  }),
  trafficAccount: call({
    method: 'GET',
    path: '/traffic/:id',
    token: 'read',
    params: idParam,
    answer: trafficAccount,
  }),
  /** Turns the automatic top-up on, or changes it. */
  setTrafficTopUp: call({
    method: 'PUT',
    path: '/traffic/:id/top-up',
    token: 'buy',
    params: idParam,
    body: trafficTopUpBody,
    answer: trafficAccount,
  }),
  endTrafficTopUp: call({
    method: 'DELETE',
    path: '/traffic/:id/top-up',
    token: 'proxies',
    params: idParam,
    answer: trafficAccount,
  }),
  /**
   * Ends the user name for good. Open connections are cut; once every gateway has reported, the
   * worth of the unused bytes is on the balance.
   */
  endTraffic: call({
    method: 'POST',
    path: '/traffic/:id/end',
    token: 'proxies',
    params: idParam,
    answer: trafficAccount,
  }),
} as const;

export type TrafficPlans = z.infer<typeof trafficPlans>;
export type TrafficOffer = z.infer<typeof trafficOffer>;
export type TrafficLot = z.infer<typeof trafficLot>;
export type TrafficAccount = z.infer<typeof trafficAccount>;
export type TrafficTopUpBody = z.infer<typeof trafficTopUpBody>;
