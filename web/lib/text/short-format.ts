import { minorPerMajor } from '#contracts/money.ts';

// Apart from the other formats, and without `Intl`: the frame of every page needs no more than
// these, and the first format of its own costs a phone 100 ms before anything is drawn.

const beforeThousands = /\B(?=(\d{3})+$)/g;

/** "1,039" from whole shillings; the currency's name stands beside it. */
export const formatWhole = (value: number): string =>
  Math.round(value).toString().replace(beforeThousands, ',');
/** "KES 1,039" from whole shillings. */
export const formatKes = (shillings: number): string => `KES ${formatWhole(shillings)}`;
/** "KES 157.29" from cents of KES, for an amount that has to be exact. */
export const formatKesMinor = (minor: number): string =>
  `${formatKesWhole(minor)}.${String(minor % minorPerMajor).padStart(2, '0')}`;
const formatKesWhole = (minor: number) => formatKes(Math.floor(minor / minorPerMajor));
/** "KES 157.29" or "KES 157": cents of KES, written out where there are any. */
export const formatKesExact = (minor: number): string =>
  minor % minorPerMajor === 0 ? formatKesWhole(minor) : formatKesMinor(minor);
/** The customer's id as menus show it: its first 8 characters and an ellipsis. */
export const shortCustomerId = (id: string): string => (id.length > 8 ? `${id.slice(0, 8)}…` : id);
