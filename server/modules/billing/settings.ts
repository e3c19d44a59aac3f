import { money, type Money } from '#contracts/money.ts';
import { vatWithinPrice } from './vat.ts';

/** Who sells and whether tax is shown, as the owner set it. */
export type BillingSettings = Readonly<{
  /** 0 while nobody has set anything. */
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
