import type { PriceRule } from '#contracts/admin-prices.ts';
import { parseDecimal } from '#contracts/money.ts';

/** A rule while it is edited: every field is the text that stands in it. */
export type Draft = Readonly<{
  key: number;
  name: string;
  supplier: string;
  countryCode: string;
  connection: string;
  ratingMin: string;
  kind: 'fixed' | 'markup';
  day: string;
  month: string;
  percent: string;
  monthDiscountPercent: string;
}>;

const emptyDraft = {
  name: '',
  supplier: '',
  countryCode: '',
  connection: '',
  ratingMin: '',
  kind: 'fixed',
  day: '1.99',
  month: '35.82',
  percent: '100',
  monthDiscountPercent: '40',
} as const;

export const newDraft = (key: number): Draft => ({ key, ...emptyDraft });

const decimal = (cents: number) => (cents / 100).toFixed(2);

export function draftOf(rule: PriceRule, key: number): Draft {
  const { name, supplier, countryCode, connection, ratingMin, price } = rule;
  const own = {
    ...newDraft(key),
    name,
    supplier: supplier ?? '',
    countryCode: countryCode ?? '',
    connection: connection ?? '',
    ratingMin: ratingMin === null ? '' : String(ratingMin),
    kind: price.kind,
  };
  if (price.kind === 'fixed') {
    return { ...own, day: decimal(price.dayCents), month: decimal(price.monthCents) };
  }
  const { percent, monthDiscountPercent } = price;
  const texts = { percent: String(percent), monthDiscountPercent: String(monthDiscountPercent) };
  return { ...own, ...texts };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** The rule that a draft says; undefined where a price is no amount. */
export function ruleOf(draft: Draft): PriceRule | undefined {
  const { name, supplier, countryCode, connection, ratingMin } = draft;
  const price = priceOf(draft);
  if (!price) return undefined;
  return {
    name: name.trim(),
    supplier: orNull(supplier),
    countryCode: orNull(countryCode)?.toUpperCase() ?? null,
    connection: orNull(connection),
    ratingMin: ratingMin === '' ? null : Number(ratingMin),
    price,
  };
}

function priceOf(draft: Draft): PriceRule['price'] | undefined {
  if (draft.kind === 'fixed') {
    const dayCents = parseDecimal(draft.day.trim(), 'USD')?.minor;
    const monthCents = parseDecimal(draft.month.trim(), 'USD')?.minor;
    return dayCents && monthCents ? { kind: 'fixed', dayCents, monthCents } : undefined;
  }
  const [percent, monthDiscountPercent] = [draft.percent, draft.monthDiscountPercent].map(Number);
  if (percent === undefined || monthDiscountPercent === undefined) return undefined;
  const isWhole = Number.isInteger(percent) && Number.isInteger(monthDiscountPercent);
  return isWhole ? { kind: 'markup', percent, monthDiscountPercent } : undefined;
}
