/** Percentiles of what was measured, in milliseconds. */
export type Timing = Readonly<{ p50: number; p95: number; p99: number }>;

/** How long the work took, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const beganAt = performance.now();
  await work();
  return performance.now() - beganAt;
}

export function timingOf(values: readonly number[]): Timing {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (share: number) => {
    const index = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
    return twoDigits(sorted[index] ?? Number.NaN);
  };
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export const twoDigits = (value: number) => Math.round(value * 100) / 100;
