import { isLive, type Attempt } from './payment.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const hourly = Array.from({ length: 23 }, (_, index) => (index + 2) * hour);
const slow = [30, 36, 42, 48, 54, 60, 66, 72].map((hours) => hours * hour);

/** When to ask, counted from the push (decision G21), then ever slower for late money to 72 h. */
export const askMoments: readonly number[] = [
  10 * second,
  30 * second,
  minute,
  2 * minute,
  5 * minute,
  15 * minute,
  hour,
  ...hourly,
  ...slow,
];
/** After a callback the provider's books may trail it by moments. */
const knockMoments: readonly number[] = [2 * second, 5 * second, ...askMoments];

/** Two yeses without a callback count only when they are this far apart (payments facts §1.6). */
export const zeroGapMs = 10 * second;
/** A receipt that no callback brought may still come from pull or statement (facts §4.2). */
export const receiptPatienceMs = 48 * hour;
/** An attempt that was claimed and not heard of since has lost its process. */
export const submitDeadlineMs = 90 * second;
/** A provider that does not know a reference this long after the push never will. */
export const unknownPatienceMs = 5 * minute;
/** A callback of success that stays unconfirmed longer is looked at by a person. */
export const confirmationPatienceMs = 2 * minute;
/** A claimed success outlives the usual end: the customer has most likely paid. */
export const claimPatienceMs = 24 * hour;
/** The worker picks up a created attempt whose process died before the push. */
export const pickUpMs = 10 * second;

const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

/**
 * The next moment to ask about an attempt that has been sent, or null when the watch is over.
 * `scale` shortens every wait of the schedule, not the attempt's own end.
 */
export function nextAskAt(attempt: Attempt, at: Date, scale: number): Date | null {
  const { knockedAt, submittedAt, createdAt, expiresAt, state } = attempt;
  const start = knockedAt ?? submittedAt ?? createdAt;
  const moments = knockedAt ? knockMoments : askMoments;
  const offset = moments.find((ms) => start.getTime() + ms * scale > at.getTime());
  const next = offset === undefined ? null : later(start, offset * scale);
  if (!isLive(state) || expiresAt <= at) return next;
  return next === null || expiresAt < next ? expiresAt : next;
}

/** When an attempt's own time is over: later when a callback says that money moved. */
export const endsAt = (attempt: Attempt, isClaimed: boolean) =>
  isClaimed ? later(attempt.expiresAt, claimPatienceMs) : attempt.expiresAt;
