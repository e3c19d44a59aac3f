import { typedNumber } from '#contracts/typed.ts';
import { topUpMaxKes, topUpMinKes } from '#contracts/sale/balance.ts';

/** The whole shillings that a person typed; undefined for anything that cannot be topped up. */
export function readTopUp(text: string): number | undefined {
  const digits = typedNumber(text).replace(/[ ,]/g, '');
  if (!/^\d{1,7}$/.test(digits)) return undefined;
  const amount = Number(digits);
  return amount >= topUpMinKes && amount <= topUpMaxKes ? amount : undefined;
}
