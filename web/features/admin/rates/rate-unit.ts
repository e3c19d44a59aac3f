import type { Unit } from '../form/units.ts';
import { rateWords as t } from './rate-words.ts';

const places = 4;

/** A rate as typed: 129.50 for 1_295_000. */
export function rateText(rateE4: number): string {
  const digits = String(rateE4).padStart(places + 1, '0');
  const part = digits.slice(-places).replace(/0{1,2}$/, '');
  return `${digits.slice(0, -places)}.${part}`;
}

/** KES for one USD, with four places at most; the contract keeps ten-thousandths. */
export const rateUnit: Unit = {
  write: rateText,
  read: (text) => {
    const [, whole = '', part = ''] = /^(\d{1,6})(?:\.(\d{1,4}))?$/.exec(text.trim()) ?? [];
    return whole === '' ? Number.NaN : Number(`${whole}${part.padEnd(places, '0')}`);
  },
  wrong: t.wrong,
  limit: rateText,
};
