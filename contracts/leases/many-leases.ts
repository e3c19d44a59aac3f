/** One act on many of the customer's leases, with an outcome for each. */
import * as z from 'zod/mini';
import { plan } from '../goods/catalogue.ts';
import { cancelReasons } from '../leases/lease-keeping.ts';
import { replacementReasons } from '../goods/lease-life.ts';
import { leaseTest } from '../goods/leases.ts';
import { problemCodes } from '../problems.ts';
import { at, maybe } from '../shapes.ts';
import { call } from '../site/paths.ts';
import { exact, text } from '../text.ts';
import { leaseFilter, leaseLabel, ownLease } from './own-leases.ts';

/** Leases of one call. */
export const manyMax = 1_000;

/**
 * Which leases: their ids, all with a label, or all that a filter of the list finds. By label only
 * those that run are meant, unless the act is to label them.
 */
const which = {
  ids: z.optional(z.array(exact(60)).check(z.minLength(1), z.maxLength(manyMax))),
  label: z.optional(leaseLabel),
  filter: z.optional(z.strictObject(leaseFilter)),
};
/** Says what would happen and for how much, and changes nothing. */
const dryRun = z._default(z.boolean(), false);
const note = z.optional(text(300));

const acts = z.discriminatedUnion('act', [
  /** Gives them this label; null takes it away. */
  z.strictObject({ act: z.literal('label'), ...which, to: maybe(leaseLabel) }),
  /** One request through each, three times in ten minutes. */
  z.strictObject({ act: z.literal('test'), ...which }),
  /** Another address for each, as for a single one. */
  z.strictObject({
    act: z.literal('replace'),
    ...which,
    reason: z.enum(replacementReasons),
    note,
    /** Consent to another city of the same country. */
    anywhere: z._default(z.boolean(), false),
    dryRun,
  }),
  /** Agrees to the present price of each, where that is no more than `amountKes`. */
  z.strictObject({
    act: z.literal('auto-renewal-on'),
    ...which,
    plan,
    prompts: z._default(z.boolean(), false),
    amountKes: z.int().check(z.positive(), z.maximum(10_000_000)),
    dryRun,
  }),
  z.strictObject({ act: z.literal('auto-renewal-off'), ...which }),
  /** Ends them at once, with the worth of the rest of each on the balance. */
  z.strictObject({
    act: z.literal('end'),
    ...which,
    /** The moment of the amounts that were seen in a dry run, at most five minutes ago. */
    asOf: z.optional(at),
    reason: z.enum(cancelReasons),
    note,
    dryRun,
  }),
  /** Reads each with its credentials, as the list has it. */
  z.strictObject({ act: z.literal('export'), ...which }),
]);

type Which = Readonly<{ ids?: unknown; label?: unknown; filter?: unknown }>;
const chosenOnce = ({ ids, label, filter }: Which) =>
  [ids, label, filter].filter((way) => way !== undefined).length === 1;

export const manyBody = acts.check(
  z.refine(chosenOnce, { path: ['ids'], error: 'Choose by ids, by label or by filter' }),
);

/** What became of one lease: its refusal, or what the act brought. Refused ones are unchanged. */
export const leaseOutcome = z.object({
  id: z.string(),
  refusal: maybe(
    z.object({
      code: z.enum(problemCodes),
      detail: z.string(),
      /** Seconds. */
      retryAfter: z.optional(z.number()),
    }),
  ),
  test: z.optional(leaseTest),
  replacement: z.optional(
    z.object({
      place: z.string(),
      /** Null in a dry run. */
      ip: maybe(z.string()),
      /** Free of the quota. In a dry run it is what our last check saw. */
      foundFault: z.boolean(),
      addedMinutes: z.number(),
    }),
  ),
  /** Whole shillings of each next term. */
  amountKes: z.optional(z.number()),
  /** Cents of KES that went, or would go, to the balance. */
  returnedMinor: z.optional(z.number()),
  lease: z.optional(ownLease),
});

export const manyOutcomes = z.object({
  outcomes: z.array(leaseOutcome),
  /** When this was done; for amounts of a dry run, the moment that they are exact for. */
  at,
});

export const manyLeaseCalls = {
  /**
   * Never stops at a refusal, and tries each id once. With an Idempotency-Key a repeat gets the
   * answer of the first request; while there is none yet, 15 seconds after each request, it is
   * refused as `unavailable`, and the work goes on. Without one, what is not done within 45 seconds
   * is refused.
   */
  actOnLeases: call({
    method: 'POST',
    path: '/leases/many',
    token: 'proxies',
    repeats: true,
    body: manyBody,
    answer: manyOutcomes,
  }),
} as const;

export type ManyBody = z.output<typeof manyBody>;
export type ManyAct = ManyBody['act'];
export type LeaseOutcome = z.infer<typeof leaseOutcome>;
export type ManyOutcomes = z.infer<typeof manyOutcomes>;
