import { money, type Money } from '#contracts/money.ts';

/** Who sells and whether tax is shown, as the owner set it. */
export type BillingSettings = Readonly<{
  /** 0 until a setting is saved. */
  version: number;
  vatOn: boolean;
  vatRateBp: number;
  /** Empty: the shop's own name. */
  sellerName: string;
  sellerAddress: string;
  sellerPin: string | null;
}>;

/** Kenya's general rate; the owner decides whether it applies. */
export const standardVatBp = 1_600;

export const untaxed: BillingSettings = {
  version: 0,
  vatOn: false,
  vatRateBp: standardVatBp,
  sellerName: '',
  sellerAddress: '',
  sellerPin: null,
};

/** The tax within a price under these settings; the rate is null while the switch is off. */
export type Tax = Readonly<{ vat: Money; rateBp: number | null }>;

export const taxOf = ({ vatOn, vatRateBp }: BillingSettings, price: Money): Tax =>
  vatOn
    ? { vat: vatWithinPrice(price, vatRateBp), rateBp: vatRateBp }
    : { vat: money(0, price.currency), rateBp: null };

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
