/**
 * Money and other figures as people read them; Kenya writes them alike in every language. Without
 * `Intl`, whose first format costs a phone 100 ms before anything is drawn.
 */
import { minorPerMajor, type Money } from '../money.ts';

const beforeThousands = /\B(?=(\d{3})+$)/g;

/** "1,039": a count, rounded to a whole one. */
export const formatWhole = (value: number): string =>
  Math.round(value).toString().replace(beforeThousands, ',');

const sign = (value: number) => (Math.round(value) < 0 ? '-' : '');

/** "KES 1,039" from whole shillings. */
export const formatKes = (shillings: number): string =>
  `${sign(shillings)}KES ${formatWhole(Math.abs(shillings))}`;

/** "1,039.50" from cents of either currency, without their sign. */
function formatCents(minor: number): string {
  const cents = Math.abs(Math.round(minor));
  const rest = String(cents % minorPerMajor).padStart(2, '0');
  return `${formatWhole(Math.floor(cents / minorPerMajor))}.${rest}`;
}

/** "KES 157.29" from cents of KES, for an amount that has to be exact. */
export const formatKesMinor = (minor: number): string => `${sign(minor)}KES ${formatCents(minor)}`;
/** "KES 157.29" or "KES 157": cents of KES, written out where there are any. */
export const formatKesExact = (minor: number): string =>
  minor % minorPerMajor === 0 ? formatKes(minor / minorPerMajor) : formatKesMinor(minor);
/** "$1.99" from whole cents. */
export const formatUsdCents = (cents: number): string => `${sign(cents)}$${formatCents(cents)}`;

/** "$1.99", "KES 259" or "KES 259.50": shillings have cents where there are any. */
export const formatMoney = ({ minor, currency }: Money): string =>
  currency === 'USD' ? formatUsdCents(minor) : formatKesExact(minor);
/** "$1.99" or "KES 259.00": always with cents, as documents and books write amounts. */
export const formatExact = ({ minor, currency }: Money): string =>
  currency === 'USD' ? formatUsdCents(minor) : formatKesMinor(minor);

/** "130" or "129.4725" from KES per USD in ten-thousandths. */
export function formatRate(rateE4: number): string {
  const [whole = '', rest = ''] = String(rateE4 / 10_000).split('.');
  return `${formatWhole(Number(whole))}${rest && `.${rest}`}`;
}

/** Keeps values that are whole except for the last bit of their binary form. */
const binaryError = 1e-6;

/** "99.9%" from a share of 1, rounded down: anything below all is never 100%. */
export function formatPercent(share: number, digits: 0 | 1 | 2 = 0): string {
  const scale = 10 ** digits;
  return `${(Math.floor(share * 100 * scale + binaryError) / scale).toFixed(digits)}%`;
}
