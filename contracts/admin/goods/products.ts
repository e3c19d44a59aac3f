/** What staff see and change of the catalogue: products one by one, many at once, and as files. */
import { at, maybe, pageNumber, pageOf, sortedBy } from '../../shapes.ts';
import * as z from 'zod/mini';
import { stockReading } from './stock.ts';
import { outcomes, selectedIds } from '../selected.ts';
import { countryCode, proxyListing, vpsOffer } from '../../goods/catalogue.ts';
import type { Product } from '../../goods/kinds.ts';
import { cents, enteredRules, proxyRules } from '../../goods/proxy-rules.ts';
import { call, csv, idParam } from '../../site/paths.ts';
import { planTerms, timesIn } from '../../term.ts';
import { exact, line, text, typedTogether, words } from '../../text.ts';

/** An address or a host name; IPv6 in its plain form. */
export const hostPattern = /^(?=.{1,253}$)[A-Za-z0-9:]([A-Za-z0-9.:-]*[A-Za-z0-9:])?$/;
/** An address of either family. */
const ipAddress = typedTogether(45).check(
  z.refine(
    (given) => z.ipv4().safeParse(given).success || z.ipv6().safeParse(given).success,
    'Give an IPv4 or IPv6 address',
  ),
);
export const offerIdPattern = /^[a-z]{2,6}[0-9]{1,3}$/;

/** The kinds whose products staff list, each with its price. */
export const productKinds = ['proxy', 'vps'] as const satisfies readonly Product[];
export type ProductKind = (typeof productKinds)[number];
export const productHealths = ['new', 'healthy', 'degraded', 'down'] as const;

/** Whether a month is between one day and thirty of them (decision G13). */
export const isFairMonth = (dayCents: number, monthCents: number) =>
  monthCents >= dayCents && monthCents <= timesIn(planTerms.monthly, planTerms.daily) * dayCents;
export const unfairMonth = 'A month costs at least a day and at most thirty of them';
const fairMonth = { error: unfairMonth, path: ['monthCents'] };

const systems = z.array(z.enum(['Linux', 'Windows'])).check(z.minLength(1), z.maxLength(2));
const offerFields = {
  countryCode,
  description: words(120),
  supportedOs: systems,
  monthCents: cents,
  vcpus: z.int().check(z.positive(), z.maximum(256)),
  ramGb: z.int().check(z.positive(), z.maximum(4096)),
  diskGb: z.int().check(z.positive(), z.maximum(100_000)),
  hasAndroid: z.boolean(),
  /** Sold in the dashboard, or the line of the public page (decision G15). */
  audience: z.enum(['member', 'public']),
  onSale: z.boolean(),
  /** How many can be sold at a time; null for as many as its provider makes. */
  capacity: maybe(z.int().check(z.minimum(0), z.maximum(100_000))),
};

/** Everything of a product that staff decide, by its kind. */
export const termRules = {
  proxy: z
    .strictObject(proxyRules)
    .check(z.refine((terms) => isFairMonth(terms.dayCents, terms.monthCents), fairMonth)),
  vps: z.strictObject(offerFields),
};
export type OfferTerms = z.infer<typeof termRules.vps>;

export const adminProduct = z.object({
  kind: z.enum(productKinds),
  id: z.string(),
  title: z.string(),
  countryCode: z.string(),
  /** Absent for servers, which are sold by the month only. */
  dayCents: maybe(z.number()),
  monthCents: z.number(),
  onSale: z.boolean(),
  health: maybe(z.string()),
  pingMs: maybe(z.number()),
  checkedAt: maybe(at),
  version: z.number(),
});
export type AdminProduct = z.infer<typeof adminProduct>;

/** One product with every field that staff decide, and its present view for customers. */
export const productRecord = z.object({
  product: adminProduct,
  terms: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('proxy'), ...proxyRules }),
    z.object({ kind: z.literal('vps'), ...offerFields }),
  ]),
  listing: maybe(proxyListing),
  offer: maybe(vpsOffer),
  /** Where a proxy comes from; its address in the stock list. */
  source: maybe(
    z.object({
      exitIp: z.string(),
      supplier: z.string(),
      externalId: z.string(),
      origin: z.string(),
      costMonthCents: maybe(z.number()),
    }),
  ),
  history: z.array(
    z.object({
      id: z.number(),
      at,
      actor: z.string(),
      action: z.string(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
});
export type ProductRecord = z.infer<typeof productRecord>;

/** Fields of the other kind of product are refused by the server. */
export const changeProductBody = z.strictObject({
  /** Of the copy that was edited; another one in force answers 409 with the difference. */
  version: z.int(),
  ...z.partial(z.strictObject({ ...proxyRules, ...offerFields })).shape,
});
export type ChangeProductBody = z.infer<typeof changeProductBody>;

const { onSale: _offerSale, audience, capacity, ...newOfferFields } = offerFields;
export const newProductBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('vps'),
    id: typedTogether(20).check(z.regex(offerIdPattern, 'Use letters and a number, such as us5')),
    ...newOfferFields,
    /** Members by default. */
    audience: z.optional(audience),
    capacity: z.optional(capacity),
  }),
  z
    .strictObject({
      kind: z.literal('proxy'),
      supplier: words(60),
      externalId: typedTogether(120),
      host: typedTogether(253).check(z.regex(hostPattern, 'Enter an IP address or host name')),
      port: z.int().check(z.minimum(1), z.maximum(65_535)),
      protocol: z.enum(['socks5', 'http']),
      username: z.optional(text(120)),
      password: z.optional(exact(256)),
      exitIp: ipAddress,
      /** Where the address comes from and why its owner agreed (N19). */
      origin: words(300),
      consentBasis: words(300),
      ...enteredRules,
    })
    .check(z.refine((body) => isFairMonth(body.dayCents, body.monthCents), fairMonth)),
]);
export type NewProductBody = z.infer<typeof newProductBody>;

/** What narrows a list of products; health is of proxies only. */
const filterFields = {
  kind: z.optional(z.enum(productKinds)),
  search: z.optional(line(120)),
  country: z.optional(countryCode),
  sale: z.optional(z.enum(['on', 'off'])),
  health: z.optional(z.enum(productHealths)),
};
const productFilter = z.strictObject(filterFields);
export type ProductFilter = z.infer<typeof productFilter>;

const percent = z.int().check(
  z.minimum(-90),
  z.maximum(500),
  z.refine((share) => share !== 0, 'Enter a percentage other than zero'),
);
/** One change of many products: prices by a share, sale, or the country. */
export const bulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent }),
  z.strictObject({ kind: z.literal('sale'), onSale: z.boolean() }),
  z.strictObject({ kind: z.literal('country'), countryCode }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

const value = z.union([z.string(), z.number(), z.boolean()]);
export const fieldStep = z.object({ name: z.string(), from: value, to: value });
export type FieldStep = z.infer<typeof fieldStep>;
export const bulkPreview = z.object({
  /** Of exactly these changes: applying is refused when others would be made. */
  fingerprint: z.string(),
  counts: z.object({
    changed: z.number(),
    same: z.number(),
    /** The change would exceed the allowed prices; they stay unchanged. */
    refused: z.number(),
  }),
  /** The first of them. */
  changes: z.array(z.object({ id: z.string(), what: z.string(), steps: z.array(fieldStep) })),
  refused: z.array(z.object({ id: z.string(), what: z.string(), why: z.string() })),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

export const productRowsMax = 20_000;
export const productTextMax = 5_000_000;
const fileBody = {
  kind: z.enum(productKinds),
  text: z.string().check(z.minLength(1, 'Paste or choose a file'), z.maxLength(productTextMax)),
};
const fingerprint = exact(64);
/** Every row of the file with one of four verdicts, like those of a stock import. */
export const productReading = z.extend(stockReading, { fingerprint: z.string() });
export type ProductReading = z.infer<typeof productReading>;

/** Columns that the products can be sorted by. */
export const productSorts = ['month'] as const;

export const productCalls = {
  products: call({
    method: 'GET',
    path: '/admin/products',
    query: z.object({ page: pageNumber, ...sortedBy(productSorts), ...filterFields }),
    answer: pageOf(adminProduct),
  }),
  product: call({
    method: 'GET',
    path: '/admin/products/:id',
    params: idParam,
    answer: productRecord,
  }),
  changeProduct: call({
    method: 'PATCH',
    path: '/admin/products/:id',
    params: idParam,
    body: changeProductBody,
    answer: adminProduct,
  }),
  addProduct: call({
    method: 'POST',
    path: '/admin/products',
    body: newProductBody,
    answer: z.object({ id: z.string() }),
  }),
  sellSelectedProducts: call({
    method: 'POST',
    path: '/admin/products/selected/sale',
    body: z.strictObject({ ids: selectedIds, onSale: z.boolean() }),
    answer: outcomes,
  }),
  previewBulk: call({
    method: 'POST',
    path: '/admin/products/bulk/preview',
    isQuestion: true,
    body: z.strictObject({ which: productFilter, change: bulkChange }),
    answer: bulkPreview,
  }),
  applyBulk: call({
    method: 'POST',
    path: '/admin/products/bulk',
    body: z.strictObject({ which: productFilter, change: bulkChange, fingerprint }),
    answer: z.object({ changed: z.number() }),
  }),
  /** The products of a filter as CSV, which `importProducts` takes back. */
  productFile: call({
    method: 'GET',
    path: '/admin/products/file',
    media: csv,
    query: z.object(filterFields),
  }),
  previewProducts: call({
    method: 'POST',
    path: '/admin/products/import/preview',
    isQuestion: true,
    body: z.strictObject(fileBody),
    answer: productReading,
  }),
  importProducts: call({
    method: 'POST',
    path: '/admin/products/import',
    body: z.strictObject({ ...fileBody, fingerprint }),
    answer: productReading,
  }),
} as const;
