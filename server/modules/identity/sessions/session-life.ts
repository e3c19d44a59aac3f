import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';

/** How long a session lives unused and at all (security facts 2.5). */
export const sessionLife = {
  customer: { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs },
  staff: { idleMs: 30 * minuteMs, absoluteMs: 12 * hourMs },
  /** Staff who look at the shop as a customer. */
  acting: { idleMs: 30 * minuteMs, absoluteMs: 30 * minuteMs },
} as const;

/** A use is written down at most this often, so that reading pages does not write rows. */
export const touchEveryMs = minuteMs;
/** A second factor counts for staff permissions this long. */
export const mfaLifeMs = 12 * hourMs;

type Moments = Readonly<{ createdAt: Date; lastSeenAt: Date }>;

/** Whether a session still counts at `at`; the edge itself still does. */
export function isLive(session: Moments, kind: keyof typeof sessionLife, at: Date): boolean {
  const { idleMs, absoluteMs } = sessionLife[kind];
  const idle = at.getTime() - session.lastSeenAt.getTime();
  const age = at.getTime() - session.createdAt.getTime();
  return idle <= idleMs && age <= absoluteMs;
}

export const needsTouch = ({ lastSeenAt }: Moments, at: Date) =>
  at.getTime() - lastSeenAt.getTime() >= touchEveryMs;
