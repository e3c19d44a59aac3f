import type { LeaseId, LotId, OrderLineId } from '#contracts/ids.ts';
import type { lotStates } from '#contracts/goods/traffic.ts';
import { minorPerMajor, wholeKes, type Money } from '#contracts/money.ts';

export type LotState = (typeof lotStates)[number];

/** Bytes that were bought at once. Bought is used, left, given back and expired together. */
export type Lot = Readonly<{
  id: LotId;
  leaseId: LeaseId;
  orderLineId: OrderLineId;
  bytes: number;
  used: number;
  givenBack: number;
  usd: Money;
  /** What was paid for it. */
  kes: Money;
  startsAt: Date;
  endsAt: Date;
  state: LotState;
  /** Its end before what was left rolled over; null for what never did. */
  rolledFrom: Date | null;
  isAutomatic: boolean;
}>;

type Counted = Pick<Lot, 'state' | 'bytes' | 'used' | 'givenBack'>;

/** The bytes of a lot that can still be used. */
export const leftOf = ({ state, bytes, used, givenBack }: Counted): number =>
  state === 'open' ? bytes - used - givenBack : 0;

/**
 * What the unused bytes of a lot are worth: their share of what was paid for it, rounded down to a
 * whole shilling.
 */
export function worthOfUnused(lot: Counted & Pick<Lot, 'kes'>): Money {
  const share = BigInt(lot.kes.minor) * BigInt(leftOf(lot));
  return wholeKes(Number(share / (BigInt(lot.bytes) * BigInt(minorPerMajor))));
}

type Drawable = Counted & Pick<Lot, 'id' | 'endsAt'>;
type Change = Pick<Lot, 'id' | 'used' | 'state'>;

/**
 * Which lots so many bytes are taken from, in the order given; what no lot has is `over`. A number
 * below zero, for bytes that a gateway forgives afterwards, goes back to the lots last drawn from.
 */
export function drawFrom(
  lots: readonly Drawable[],
  bytes: number,
  at: Date,
): Readonly<{ changes: readonly Change[]; over: number }> {
  return bytes < 0 ? putBack(lots, -bytes, at) : take(lots, bytes);
}

function take(lots: readonly Drawable[], bytes: number) {
  let over = bytes;
  const changes: Change[] = [];
  for (const lot of lots) {
    const taken = Math.min(leftOf(lot), over);
    if (taken === 0) continue;
    over -= taken;
    const used = lot.used + taken;
    const isSpent = used + lot.givenBack === lot.bytes;
    changes.push({ id: lot.id, used, state: isSpent ? 'spent' : 'open' });
  }
  return { changes, over };
}

function putBack(lots: readonly Drawable[], bytes: number, at: Date) {
  let rest = bytes;
  const changes: Change[] = [];
  for (const lot of lots.toReversed()) {
    if (lot.state === 'refunded') continue;
    const back = Math.min(lot.used, rest);
    if (back === 0) continue;
    rest -= back;
    const isOpen = lot.state === 'open' || (lot.state === 'spent' && lot.endsAt > at);
    changes.push({ id: lot.id, used: lot.used - back, state: isOpen ? 'open' : 'expired' });
  }
  return { changes, over: -rest || 0 };
}

export const marks = [80, 90, 100] as const;
export type Mark = (typeof marks)[number];

/** The highest mark that is reached, in percent of what was held; 0 below the first. */
export function markOf({ held, left }: Readonly<{ held: number; left: number }>): Mark | 0 {
  if (held === 0) return 0;
  return marks.findLast((mark) => (held - left) * 100 >= held * mark) ?? 0;
}

/** From here on the automatic top-up buys. */
export const lowMark = 90;
