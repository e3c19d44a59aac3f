import { usdCents, usdToKes } from '../money.ts';
import { formatMoney } from './amounts.ts';

/** "KES 259" from US cents by a rate of KES per USD in ten-thousandths, rounded up as charged. */
export const inShillings = (cents: number, rateE4: number): string =>
  formatMoney(usdToKes(usdCents(cents), rateE4));
