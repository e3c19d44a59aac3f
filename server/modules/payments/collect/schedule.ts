import { dayMs, hourMs, minuteMs, secondMs } from '#contracts/time.ts';
import { isLive, type Attempt } from '../payment.ts';

const hourly = Array.from({ length: 23 }, (_, index) => (index + 2) * hourMs);
const slow = [30, 36, 42, 48, 54, 60, 66, 72].map((hours) => hours * hourMs);

/** When to ask, counted from the push (decision G21), then ever slower for late money to 72 h. */
export const askMoments: readonly number[] = [
  10 * secondMs,
  30 * secondMs,
  minuteMs,
  2 * minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  ...hourly,
  ...slow,
];
/** After a callback the provider's books may trail it by moments. */
const callbackMoments: readonly number[] = [2 * secondMs, 5 * secondMs, ...askMoments];

/** Two yeses without a callback count only when they are this far apart (payments facts §1.6). */
export const zeroGapMs = 10 * secondMs;
/** A receipt that no callback brought may still come from pull or statement (facts §4.2). */
export const receiptPatienceMs = 48 * hourMs;
/** An attempt that was claimed without a later report has lost its process. */
export const submitDeadlineMs = 90 * secondMs;
/** A provider that does not know a reference this long after the push never will. */
export const unknownPatienceMs = 5 * minuteMs;
/** A callback of success that stays unconfirmed longer is looked at by a person. */
export const confirmationPatienceMs = 2 * minuteMs;
/** A claimed success outlives the usual end: the customer has most likely paid. */
export const claimPatienceMs = dayMs;
/** The worker picks up a created attempt whose process died before the push. */
export const pickUpMs = 10 * secondMs;

const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

/**
 * The next moment to ask about an attempt that has been sent, or null when the watch is over.
 * `scale` shortens every wait of the schedule, not the attempt's own end.
 */
export function nextAskAt(attempt: Attempt, at: Date, scale: number): Date | null {
  const { callbackAt, submittedAt, createdAt, expiresAt, state } = attempt;
  const start = callbackAt ?? submittedAt ?? createdAt;
  const moments = callbackAt ? callbackMoments : askMoments;
  const offset = moments.find((ms) => start.getTime() + ms * scale > at.getTime());
  const next = offset === undefined ? null : later(start, offset * scale);
  if (!isLive(state) || expiresAt <= at) return next;
  return next === null || expiresAt < next ? expiresAt : next;
}

/** When an attempt's own time is over: later when a callback says that money moved. */
export const endsAt = (attempt: Attempt, isClaimed: boolean) =>
  isClaimed ? later(attempt.expiresAt, claimPatienceMs) : attempt.expiresAt;
