/** What Admin opens on: the day so far, beside the same weekday a week ago. */
import * as z from 'zod/mini';
import { call } from '../site/paths.ts';
import { at, maybe } from '../shapes.ts';

const count = z.number();
/** One figure for each hour of the day in Nairobi. */
const hours = z.array(count).check(z.length(24));

/** What happened today, and on the same weekday a week ago. */
const compared = z.object({
  today: count,
  /** Until the same time of that day. */
  before: count,
  todayByHour: hours,
  /** The whole of that day. */
  beforeByHour: hours,
});

/** Payments of today that came to nothing, with what the provider said of them. */
const failure = z.object({
  resultCode: maybe(z.string()),
  resultText: maybe(z.string()),
  count,
});

/** What ends on a day in Nairobi, "2026-11-28". */
const ending = z.object({ day: z.string(), leases: count, servers: count });

/** A country in which few of the addresses for sale are free. */
const lowStock = z.object({ code: z.string(), country: z.string(), free: count, stocked: count });

/** Each part is null for a role that may not read what it counts. */
export const day = z.object({
  at,
  /** Nothing was ever paid. */
  isNew: z.boolean(),
  /** Receipts without payments from balance, cents of KES (`ledger.read`). */
  received: maybe(compared),
  /** Paid orders (`orders.read`). */
  orders: maybe(compared),
  /** Orders that wait for delivery, and those of them for more than two hours (`orders.read`). */
  queue: maybe(z.object({ waiting: count, late: count })),
  /** Servers that are being set up or wait for it, and those that failed (`orders.read`). */
  servers: maybe(z.object({ waiting: count, failed: count })),
  /** The next seven days, today first (`orders.read`). */
  endings: maybe(z.array(ending)),
  /** The most frequent first (`payments.read`). */
  failures: maybe(z.array(failure)),
  /** Payments that need review (`payments.read`). */
  exceptions: maybe(count),
  /** Tickets that wait for an answer, and since when the oldest does (`tickets.read`). */
  tickets: maybe(z.object({ waiting: count, oldestAt: maybe(at) })),
  /** The scarcest first (`inventory.manage`). */
  lowStock: maybe(z.array(lowStock)),
  /** Jobs that were given up (`jobs.manage`). */
  deadJobs: maybe(count),
});

export type Day = z.infer<typeof day>;
export type ComparedDays = z.infer<typeof compared>;
export type LowStock = z.infer<typeof lowStock>;

export const dayCalls = {
  day: call({ method: 'GET', path: '/admin/day', answer: day }),
} as const;
