import { minuteMs } from '#contracts/time.ts';

/** What a gateway is not seen to use is free for others after so long. */
export const sliceKeptMs = 5 * minuteMs;
/** For so long a gateway may use it without an answer, by its own clock: the shop may be away. */
export const sliceUsedMs = 4 * minuteMs;
/** No gateway is lent less, unless less is left. */
export const leastSliceBytes = 64 * 1024;

type Lending = Readonly<{
  /** Of the allowance, after all stored bytes. */
  left: number;
  /** Lent to the gateway that asks, and not reported as moved. */
  own: number;
  /** The same of all others together. */
  others: number;
  /** What the gateway lets go of; it then wants no more. Undefined where it does. */
  givesBack: number | undefined;
}>;

/**
 * How many bytes a gateway holds from now on: half of what others do not hold, so that the next one
 * finds something, and never more than that.
 */
export function lend({ left, own, others, givesBack }: Lending): number {
  const pot = Math.max(0, left - others);
  if (givesBack !== undefined) return Math.min(pot, Math.max(0, own - givesBack));
  return Math.min(pot, Math.max(own, Math.ceil(pot / 2), leastSliceBytes));
}
