import { money, type Money } from '#contracts/money.ts';

const wholeBp = 10_000;

/**
 * The tax within a price that includes it, rounded to the nearest cent: 16 % of KES 116.00 is
 * KES 16.00. The rate is in hundredths of a hundredth: 16 % is 1600.
 */
export function vatWithinPrice(price: Money, rateBp: number): Money {
  const divisor = BigInt(wholeBp + rateBp);
  const share = (2n * BigInt(price.minor) * BigInt(rateBp) + divisor) / (2n * divisor);
  return money(Number(share), price.currency);
}
