/** Reports of harm from the shop's addresses: the public form, and the desk that decides. */
import { emailText, typedTogether, writing } from '../text.ts';
import { at, maybe, pageNumber, pageOf } from '../shapes.ts';
import * as z from 'zod/mini';
import { customerId, leaseId, orderId, ticketId } from '../ids.ts';
import { call, idParam } from '../site/paths.ts';
import { exact, words } from '../text.ts';

export const abuseKinds = ['spam', 'attack', 'fraud', 'copying', 'other'] as const;
export const abuseStates = ['new', 'looking', 'warned', 'suspended', 'closed'] as const;
export type AbuseKind = (typeof abuseKinds)[number];
export type AbuseState = (typeof abuseStates)[number];

export const abuseWordsMin = 20;
export const abuseWordsMax = 4_000;
/** Connection logs are kept this long, so an older moment cannot be looked at. */
export const abuseDaysMax = 90;

/** The form encoding of HTML: every field is a text, and an empty field is an empty text. */
export const abuseForm = z.object({
  exit: typedTogether(45),
  at: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/)),
  zone: z.enum(['utc', 'nairobi']),
  kind: z.enum(abuseKinds),
  body: writing({ min: abuseWordsMin, max: abuseWordsMax }),
  email: z.optional(z.union([z.literal(''), emailText.check(z.toLowerCase())])),
  /** Honeypot: people never see this field. */
  website: z.optional(exact(200)),
});
export type AbuseForm = z.infer<typeof abuseForm>;

const report = z.object({
  id: z.string(),
  code: z.string(),
  exit: z.string(),
  happenedAt: at,
  kind: z.enum(abuseKinds),
  state: z.enum(abuseStates),
  createdAt: at,
  /** The reporter expects an answer. */
  hasReporter: z.boolean(),
});
export type AbuseReport = z.infer<typeof report>;

/** A lease that went out through the address then, with the times of its connections alone. */
const match = z.object({
  leaseId,
  orderId,
  orderCode: z.string(),
  customerId,
  customerEmail: z.string(),
  isSuspended: z.boolean(),
  from: at,
  until: at,
  connections: z.array(z.object({ startedAt: at, endedAt: at, protocol: z.string() })),
});

const record = z.object({
  report,
  body: z.string(),
  ticketId: maybe(ticketId),
  /** The lease that a decision named. */
  leaseId: maybe(leaseId),
  matches: z.array(match),
  /** Who asked for a site through the address then, before buying it: one request each. */
  siteChecks: z.array(z.object({ customerId, customerEmail: z.string(), startedAt: at })),
  /** Where it may go from here. */
  moves: z.array(z.enum(abuseStates)),
  history: z.array(
    z.object({ from: z.string(), to: z.string(), reason: z.string(), by: z.string(), at }),
  ),
});
export type AbuseRecord = z.infer<typeof record>;

export const decideAbuseBody = z.strictObject({
  /** The state that was on the screen: another one answers 409. */
  from: z.enum(abuseStates),
  to: z.enum(abuseStates),
  /** Whose lease it was; needed to warn and to suspend. */
  leaseId: z.optional(leaseId),
  /** Why, for the record and for the customer who is warned or suspended. */
  reason: words(1_000),
  /** The answer to the reporter, if they left an address. */
  answer: z.optional(words(2_000)),
});

export const abuseCalls = {
  abuseReports: call({
    method: 'GET',
    path: '/admin/abuse',
    query: z.object({ page: pageNumber, state: z.optional(z.enum([...abuseStates, 'open'])) }),
    answer: pageOf(report),
  }),
  abuseReport: call({
    method: 'GET',
    path: '/admin/abuse/:id',
    params: idParam,
    answer: record,
  }),
  decideAbuse: call({
    method: 'POST',
    path: '/admin/abuse/:id/decide',
    params: idParam,
    body: decideAbuseBody,
    answer: record,
  }),
} as const;
