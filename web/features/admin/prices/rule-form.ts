import type { PriceRule } from '#contracts/admin/goods/prices.ts';
import { orNull, plain, typedOf, usd, whole } from '../form/units.ts';

const upper = { ...plain, read: (text: string) => text.trim().toUpperCase() };
const price = { dayCents: usd, monthCents: usd, percent: whole, monthDiscountPercent: whole };
const rule = {
  supplier: orNull(plain),
  countryCode: orNull(upper),
  connection: orNull(plain),
  ratingMin: orNull(whole),
  price,
};

/** How a list of rules is typed. */
export const ruleUnits = { rules: rule };

/** A new rule; of its prices the form shows those of its kind. */
const fresh = {
  name: '',
  supplier: null,
  countryCode: null,
  connection: null,
  ratingMin: null,
  price: {
    kind: 'fixed' as PriceRule['price']['kind'],
    dayCents: 199,
    monthCents: 3_582,
    percent: 100,
    monthDiscountPercent: 40,
  },
} as const;

export const newRule = () => typedOf(rule, fresh);

export const ruleStart = (rules: readonly PriceRule[]) => ({
  rules: rules.map((one) => typedOf(rule, { ...one, price: { ...fresh.price, ...one.price } })),
});
export type RuleForm = ReturnType<typeof ruleStart>;

type Meant = { rules: { price: Record<keyof typeof fresh.price, unknown> }[] };

/** Of each rule the price of its kind. */
export const ruleBody = (meant: { rules: unknown }) => ({
  rules: (meant as Meant).rules.map(({ price: typed, ...rest }) => ({
    ...rest,
    price: priceOf(typed),
  })),
});

const priceOf = ({ kind, dayCents, monthCents, percent, monthDiscountPercent }: MeantPrice) =>
  kind === 'fixed' ? { kind, dayCents, monthCents } : { kind, percent, monthDiscountPercent };
type MeantPrice = Meant['rules'][number]['price'];
