import { usdCents, type Money } from '#contracts/money.ts';

/** From so many gigabytes on, each of them costs so many cents of a dollar. */
export type PriceStep = Readonly<{ fromGb: number; usdCents: number }>;

/** The price of one gigabyte when so many are bought; undefined below the first step. */
export const perGigabyte = (steps: readonly PriceStep[], gb: number): Money | undefined => {
  const step = steps.findLast(({ fromGb }) => gb >= fromGb);
  return step && usdCents(step.usdCents);
};
