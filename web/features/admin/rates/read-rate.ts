import { rateE4Max } from '#contracts/admin-rates.ts';

const places = 4;

/** A rate in ten-thousandths from what was typed; undefined where it is none. */
export function readRate(text: string): number | undefined {
  const [, whole = '', part = ''] = /^(\d{1,5})(?:\.(\d{1,4}))?$/.exec(text.trim()) ?? [];
  const rateE4 = Number(`${whole}${part.padEnd(places, '0')}`);
  return whole !== '' && rateE4 > 0 && rateE4 <= rateE4Max ? rateE4 : undefined;
}

/** A rate as it is typed: 129.5 for 1_295_000. */
export function rateText(rateE4: number): string {
  const digits = String(rateE4).padStart(places + 1, '0');
  const part = digits.slice(-places).replace(/0{1,2}$/, '');
  return `${digits.slice(0, -places)}.${part}`;
}
