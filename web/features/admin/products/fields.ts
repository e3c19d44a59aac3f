import {
  newProductBody,
  offerTerms,
  proxyTerms,
  unfairMonth,
  type NewProductBody,
  type OfferTerms,
  type ProductKind,
  type ProxyTerms,
} from '#contracts/admin-products.ts';
import { parseDecimal, toDecimal, usdCents } from '#contracts/money.ts';
import { productWords as t } from './product-words.ts';

/** A field of a product's form. A draft holds texts and ticks; terms hold what the shop keeps. */
export type FieldName = keyof typeof t.fields;
export type FieldKind =
  | 'words'
  | 'country'
  | 'price'
  | 'whole'
  | 'limit'
  | 'flag'
  | 'systems'
  | 'audience'
  | 'protocol'
  | 'secret';
export type FieldSpec = { name: FieldName; kind: FieldKind; optional?: true };
export type Draft = Readonly<Partial<Record<FieldName, string | boolean>>>;
export type Wrongs = Readonly<Partial<Record<FieldName, string>>>;
export type Terms = ProxyTerms | OfferTerms;

const field = (name: FieldName, kind: FieldKind): FieldSpec => ({ name, kind });

const place = [
  field('countryCode', 'country'),
  field('region', 'words'),
  field('city', 'words'),
  field('zip', 'words'),
  field('isp', 'words'),
  field('connection', 'words'),
];
const prices = [field('dayCents', 'price'), field('monthCents', 'price')];
const machine = [
  field('countryCode', 'country'),
  field('description', 'words'),
  field('supportedOs', 'systems'),
  field('monthCents', 'price'),
  field('vcpus', 'whole'),
  field('ramGb', 'whole'),
  field('diskGb', 'whole'),
  field('hasAndroid', 'flag'),
];

/** What can be changed of a product that exists. */
export const termFields: Readonly<Record<ProductKind, readonly FieldSpec[]>> = {
  proxy: [
    ...place,
    ...prices,
    field('renewable', 'flag'),
    field('autoRenewable', 'flag'),
    field('refundable', 'flag'),
    field('onSale', 'flag'),
  ],
  vps: [
    ...machine,
    field('capacity', 'limit'),
    field('audience', 'audience'),
    field('onSale', 'flag'),
  ],
};

/** What a new product needs beside: where a proxy is entered, how an offer is called. */
export const entryFields: Readonly<Record<ProductKind, readonly FieldSpec[]>> = {
  proxy: [
    field('supplier', 'words'),
    field('externalId', 'words'),
    field('host', 'words'),
    field('port', 'whole'),
    field('protocol', 'protocol'),
    { name: 'username', kind: 'words', optional: true },
    { name: 'password', kind: 'secret', optional: true },
    field('exitIp', 'words'),
    field('origin', 'words'),
    field('consentBasis', 'words'),
  ],
  vps: [field('id', 'words')],
};
export const newFields: Readonly<Record<ProductKind, readonly FieldSpec[]>> = {
  proxy: [...place, ...prices],
  vps: [...machine, field('capacity', 'limit')],
};

export function draftOf(kind: ProductKind, terms: Terms): Draft {
  const values = new Map<string, unknown>(Object.entries(terms));
  return Object.fromEntries(
    termFields[kind].map((spec) => [spec.name, shown(spec, values.get(spec.name))]),
  );
}

function shown({ kind }: FieldSpec, value: unknown): string | boolean {
  if (kind === 'flag') return value === true;
  if (kind === 'limit' && value === null) return '';
  if (kind === 'price') return toDecimal(usdCents(Number(value)));
  return Array.isArray(value) ? value.join(' ') : String(value);
}

const readers: Partial<Record<FieldKind, (text: string) => unknown>> = {
  country: (text) => text.toUpperCase(),
  price: (text) => parseDecimal(text.replace(/^\$/, ''), 'USD')?.minor,
  whole: (text) => (/^\d{1,6}$/.test(text) ? Number(text) : undefined),
  limit: (text) => (text === '' ? null : readers.whole?.(text)),
  systems: (text) => text.split(' '),
};

function valuesOf(specs: readonly FieldSpec[], draft: Draft): Record<string, unknown> {
  const read = specs.map(({ name, kind, optional }) => {
    const value = draft[name];
    if (typeof value !== 'string')
      return [name, value ?? (kind === 'limit' ? null : false)] as const;
    const text = kind === 'secret' ? value : value.trim();
    if (optional && text === '') return [name, undefined] as const;
    const reader = readers[kind];
    return [name, reader ? reader(text) : text] as const;
  });
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

type Issue = { path: readonly PropertyKey[]; message: string };

/** What to say beside each field that the contract refuses. */
function wrongsOf(specs: readonly FieldSpec[], issues: readonly Issue[]): Wrongs {
  const wrongs: Partial<Record<FieldName, string>> = {};
  for (const { path, message } of issues) {
    if (path.length === 0 && message === unfairMonth) wrongs.monthCents = `${unfairMonth}.`;
    const spec = specs.find(({ name }) => name === path[0]);
    if (spec) wrongs[spec.name] ??= adviceFor(spec);
  }
  return wrongs;
}

function adviceFor({ name, kind }: FieldSpec): string {
  if (name === 'id' || name === 'host' || name === 'exitIp') return t.wrong[name];
  if (kind === 'secret') return t.wrong.words;
  const isChoice = kind === 'systems' || kind === 'audience' || kind === 'protocol';
  return t.wrong[isChoice ? 'choice' : kind];
}

export type Read<Value> = { value: Value; wrongs?: never } | { wrongs: Wrongs; value?: never };

/** The terms that a draft means, by the rules that the server asks too; or what is wrong. */
export function readTerms(kind: ProductKind, draft: Draft): Read<Terms> {
  const specs = termFields[kind];
  const values = valuesOf(specs, draft);
  const read = kind === 'proxy' ? proxyTerms.safeParse(values) : offerTerms.safeParse(values);
  if (read.success) return { value: read.data };
  return { wrongs: wrongsOf(specs, read.error.issues) };
}

/** The new product that a draft means, or what is wrong. */
export function readNew(
  kind: ProductKind,
  draft: Draft,
  audience: 'member' | 'public',
): Read<NewProductBody> {
  const specs = [...entryFields[kind], ...newFields[kind]];
  const own = kind === 'vps' ? { audience } : {};
  const read = newProductBody.safeParse({ kind, ...valuesOf(specs, draft), ...own });
  if (read.success) return { value: read.data };
  return { wrongs: wrongsOf(specs, read.error.issues) };
}

/** Only the fields that differ, as the server takes a change. */
export function changesOf(from: Terms, to: Terms): Partial<ProxyTerms & OfferTerms> {
  const before = new Map<string, unknown>(Object.entries(from));
  return Object.fromEntries(
    Object.entries(to).filter(([name, value]) => String(before.get(name)) !== String(value)),
  );
}
