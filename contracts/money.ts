/**
 * Money: the one type and all arithmetic on it. Amounts are whole minor units in a safe integer:
 * USD cents and KES cents. M-Pesa takes whole shillings, so prices in KES are multiples of 100
 * minor units; the adapter refuses anything else instead of rounding.
 */
import { typedNumber } from './typed.ts';
export type Currency = 'USD' | 'KES';
export type Money = Readonly<{ minor: number; currency: Currency }>;

/** Cents in a dollar and in a shilling. Only formats that may not load the rest use it alone. */
export const minorPerMajor = 100;
/** A rate is KES per USD in ten-thousandths: 130 KES per USD is 1_300_000 (decision G12). */
export const rateScale = 10_000;

/**
 * Makes money from whole minor units. Throws a RangeError for anything that is not a safe integer.
 */
export function money(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) {
    throw new RangeError(`Money needs whole minor units, got ${String(minor)} ${currency}.`);
  }
  return { minor, currency };
}

/** Money from USD cents. */
export const usdCents = (cents: number): Money => money(cents, 'USD');
/** Money from whole Kenyan shillings. */
export const wholeKes = (shillings: number): Money => money(shillings * minorPerMajor, 'KES');

/** Whole shillings of a KES amount. Throws when it carries cents, because M-Pesa cannot. */
export function toWholeKes(amount: Money): number {
  if (amount.currency !== 'KES' || !isWholeKes(amount)) {
    throw new RangeError(`${formatPlain(amount)} is not a whole number of shillings.`);
  }
  return amount.minor / minorPerMajor;
}

/** Whole shillings in a KES amount without its cents: the amount a balance can pay. */
export const wholeKesIn = ({ minor }: Money): number => Math.trunc(minor / minorPerMajor);
/** Whether a KES amount has no cents, as M-Pesa needs it. */
export const isWholeKes = ({ minor }: Money): boolean => minor % minorPerMajor === 0;
/** 1.99 of 199 cents: for displays, which do not reckon with it. */
export const toMajor = ({ minor }: Money): number => minor / minorPerMajor;

export function add(left: Money, right: Money): Money {
  assertSameCurrency(left, right);
  return money(left.minor + right.minor, left.currency);
}

export function subtract(left: Money, right: Money): Money {
  assertSameCurrency(left, right);
  return money(left.minor - right.minor, left.currency);
}

export const negate = (amount: Money): Money => money(0 - amount.minor, amount.currency);

export function sum(amounts: readonly Money[], currency: Currency): Money {
  return amounts.reduce(add, money(0, currency));
}

export const sameMoney = (left: Money, right: Money) =>
  left.minor === right.minor && left.currency === right.currency;

/**
 * Converts USD to KES at a rate in ten-thousandths, rounded up to a whole shilling: one integer
 * division, so sums and discounts cannot drift (decision G12). 199 cents at 1_300_000 is KES 259.
 */
export function usdToKes(amount: Money, rateE4: number): Money {
  if (amount.currency !== 'USD') throw new RangeError('Only USD converts to KES.');
  if (!Number.isSafeInteger(rateE4) || rateE4 <= 0) {
    throw new RangeError(`A rate is a positive whole number of ten-thousandths, got ${rateE4}.`);
  }
  const divisor = BigInt(minorPerMajor * rateScale);
  const product = BigInt(amount.minor) * BigInt(rateE4);
  return wholeKes(Number((product + divisor - 1n) / divisor));
}

/**
 * The most USD cents that come to no more than so many whole shillings: the other way round than
 * `usdToKes`, for whoever asks for prices up to an amount in shillings. Below zero there are none.
 */
export function mostCentsWithin(shillings: number, rateE4: number): number {
  const divisor = BigInt(minorPerMajor * rateScale);
  return shillings < 0 ? -1 : Number((BigInt(shillings) * divisor) / BigInt(rateE4));
}

/**
 * Shares an amount out by weights, by largest remainder, so that the shares add up to it (decision
 * I2). Each is a whole number of `unit` minor units, which the amount has to be as well; where two
 * remainders are the same the earlier one is rounded up. Throws RangeError without any weight.
 */
export function shareOut(amount: Money, weights: readonly number[], unit = 1): Money[] {
  const total = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  const units = BigInt(amount.minor) / BigInt(unit);
  if (total <= 0n || units * BigInt(unit) !== BigInt(amount.minor)) {
    throw new RangeError(`${formatPlain(amount)} cannot be shared out by ${weights.length} parts.`);
  }
  const exact = weights.map((weight) => units * BigInt(weight));
  const floors = exact.map((share) => share / total);
  const missing = Number(units - floors.reduce((all, share) => all + share, 0n));
  const byRemainder = exact
    .map((share, index) => ({ rest: share % total, index }))
    .toSorted((one, other) => {
      if (one.rest === other.rest) return one.index - other.index;
      return one.rest < other.rest ? 1 : -1;
    });
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return floors.map((share, index) =>
    money(Number(share + (raised.has(index) ? 1n : 0n)) * unit, amount.currency),
  );
}

/** Reads a decimal such as "1500", "1500.5" or "1500.00" exactly; undefined when it is not one. */
export function parseDecimal(text: string, currency: Currency): Money | undefined {
  const match = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(typedNumber(text).replaceAll(' ', ''));
  if (!match) return undefined;
  const [, major = '0', fraction = ''] = match;
  return money(Number(major) * minorPerMajor + Number(fraction.padEnd(2, '0')), currency);
}

/**
 * "1.99": major units with two decimals and no sign of currency, as the orders call words amounts.
 */
export function toDecimal(amount: Money): string {
  const sign = amount.minor < 0 ? '-' : '';
  const minor = Math.abs(amount.minor);
  const fraction = String(minor % minorPerMajor).padStart(2, '0');
  return `${sign}${Math.floor(minor / minorPerMajor)}.${fraction}`;
}

/** "USD 1.99": for messages and logs; screens format for the reader's locale. */
export const formatPlain = (amount: Money) => `${amount.currency} ${toDecimal(amount)}`;

function assertSameCurrency(left: Money, right: Money) {
  if (left.currency !== right.currency) {
    throw new RangeError(`${left.currency} and ${right.currency} do not add up.`);
  }
}
