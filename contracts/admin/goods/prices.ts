/** The rules that price the stock: previewed, then applied as a whole. */
import { at, maybe } from '../../shapes.ts';
import * as z from 'zod/mini';
import { isFairMonth, unfairMonth } from './products.ts';
import { countryCode } from '../../goods/catalogue.ts';
import { call } from '../../site/paths.ts';
import { exact, words } from '../../text.ts';

const cents = z.int().check(z.positive(), z.maximum(10_000_000));
export const priceRulesMax = 100;

const fixed = z
  .strictObject({ kind: z.literal('fixed'), dayCents: cents, monthCents: cents })
  .check(
    z.refine(({ dayCents, monthCents }) => isFairMonth(dayCents, monthCents), {
      error: unfairMonth,
      path: ['monthCents'],
    }),
  );
/** The month is the cost and the markup; the day is derived from the month's discount. */
const markup = z.strictObject({
  kind: z.literal('markup'),
  percent: z.int().check(z.minimum(0), z.maximum(1_000)),
  monthDiscountPercent: z.int().check(z.minimum(0), z.maximum(90)),
});

export const priceRule = z.strictObject({
  name: words(60),
  /** Its scope; null is any. */
  supplier: maybe(words(60)),
  countryCode: maybe(countryCode),
  connection: maybe(words(20)),
  ratingMin: maybe(z.int().check(z.minimum(1), z.maximum(5))),
  price: z.discriminatedUnion('kind', [fixed, markup]),
});
export type PriceRule = z.infer<typeof priceRule>;
const rules = z.array(priceRule).check(z.maxLength(priceRulesMax));

const change = z.object({
  id: z.string(),
  what: z.string(),
  rule: z.string(),
  dayCents: z.object({ from: z.number(), to: z.number() }),
  monthCents: z.object({ from: z.number(), to: z.number() }),
});
export const pricePreview = z.object({
  /** Of exactly these changes: applying is refused when others would be made. */
  fingerprint: z.string(),
  counts: z.object({
    changed: z.number(),
    same: z.number(),
    /** No rule applies; the price stays. */
    unmatched: z.number(),
    belowCost: z.number(),
  }),
  /** How many addresses each rule prices, in their order. */
  matched: z.array(z.number()),
  /** The largest changes first. */
  changes: z.array(change),
});
export type PricePreview = z.infer<typeof pricePreview>;

export const priceCalls = {
  priceRules: call({
    method: 'GET',
    path: '/admin/price-rules',
    answer: z.object({
      /** 0 before the first rules. */
      version: z.number(),
      rules: z.array(priceRule),
      savedAt: maybe(at),
      savedBy: maybe(z.string()),
    }),
  }),
  previewPrices: call({
    method: 'POST',
    path: '/admin/price-rules/preview',
    isQuestion: true,
    body: z.strictObject({ rules }),
    answer: pricePreview,
  }),
  applyPrices: call({
    method: 'POST',
    path: '/admin/price-rules',
    body: z.strictObject({
      /** Of the rules that were edited, and of the preview that was looked at. */
      version: z.int(),
      rules,
      fingerprint: exact(64),
    }),
    answer: z.object({ version: z.number(), changed: z.number() }),
  }),
} as const;
