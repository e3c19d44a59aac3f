/** Figures a rating is derived from; null while nothing was measured. */
export type RatedFigures = Readonly<{
  pingMs: number | null;
  speedKbps: number | null;
  successRateE4: number | null;
}>;

type Step = Readonly<{ limit: number; stars: number }>;

const starsMax = 5;
const starsMin = 1;
/** Stars lost above each limit, in milliseconds of median ping. */
const slowPing: readonly Step[] = [
  { limit: 600, stars: 2 },
  { limit: 200, stars: 1 },
];
/** Stars lost below each limit, in kilobits per second of median goodput. */
const lowSpeed: readonly Step[] = [
  { limit: 10_000, stars: 2 },
  { limit: 40_000, stars: 1 },
];
/** Stars lost below each share of successful checks, in ten-thousandths. */
const lowSuccess: readonly Step[] = [
  { limit: 9_000, stars: 3 },
  { limit: 9_500, stars: 2 },
  { limit: 9_900, stars: 1 },
];

/**
 * Stars from the measured medians: five, less what slowness and failures cost, never below one.
 * 0 means that nothing was measured. A missing speed costs nothing: the light check has none.
 */
export function ratingOf({ pingMs, speedKbps, successRateE4 }: RatedFigures): number {
  if (pingMs === null || successRateE4 === null) return 0;
  const lost =
    starsLost(slowPing, ({ limit }) => pingMs > limit) +
    starsLost(lowSpeed, ({ limit }) => speedKbps !== null && speedKbps < limit) +
    starsLost(lowSuccess, ({ limit }) => successRateE4 < limit);
  return Math.max(starsMin, starsMax - lost);
}

const starsLost = (steps: readonly Step[], applies: (step: Step) => boolean) =>
  steps.find(applies)?.stars ?? 0;
