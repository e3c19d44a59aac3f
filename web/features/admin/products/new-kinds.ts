import { flagFields, wordsFields, type ProxyTerms } from '#contracts/goods/proxy-terms.ts';
import type { ProductKind } from '#contracts/admin/goods/products.ts';
import { parseDecimal } from '#contracts/money.ts';
import { listingWith, offerWith } from './as-seen.ts';
import { entryFields, newFields, type Draft, type FieldName, type FieldSpec } from './fields.ts';
import type { Seen } from './product-preview.tsx';
import { productWords as t } from './product-words.ts';

export const types = ['proxy', 'vps', 'rdp'] as const;
export type Type = (typeof types)[number];

type NewType = Readonly<{
  kind: ProductKind;
  /** What most new products of a type have; everything can be changed. */
  usual: Draft;
  /** What the type says of every one, beside the form. */
  line?: Readonly<{ audience: 'member' | 'public' }>;
}>;

const machine = { countryCode: 'US', vcpus: '2', ramGb: '4', diskGb: '80', hasAndroid: true };

export const newTypes: Readonly<Record<Type, NewType>> = {
  proxy: {
    kind: 'proxy',
    usual: { countryCode: 'KE', connection: 'Fiber', protocol: 'socks5', dayCents: '1.99' },
  },
  vps: {
    kind: 'vps',
    usual: { ...machine, supportedOs: 'Linux Windows' },
    line: { audience: 'member' },
  },
  rdp: {
    kind: 'vps',
    usual: { ...machine, supportedOs: 'Windows' },
    line: { audience: 'public' },
  },
};

type NameOf = (countryCode: string) => string;
type NewKind = Readonly<{
  blocks: readonly Readonly<{ id: string; title: string; specs: readonly FieldSpec[] }>[];
  /** How customers will see what stands in the form; what is not there yet is left open. */
  seen: (draft: Draft, nameOf: NameOf) => { seen: Seen; note?: string };
}>;

const word = (draft: Draft, name: FieldName) => String(draft[name] ?? '').trim() || '–';
const price = (draft: Draft, name: FieldName) =>
  parseDecimal(String(draft[name] ?? ''), 'USD')?.minor ?? 0;

/** The form of a new product of each kind. */
export const newKinds: Readonly<Record<ProductKind, NewKind>> = {
  proxy: {
    blocks: [
      { id: 'terms', title: t.terms, specs: newFields.proxy },
      { id: 'entry', title: t.entry, specs: entryFields.proxy },
    ],
    seen: (draft, nameOf) => {
      const said = Object.fromEntries([
        ...wordsFields.map((name) => [name, word(draft, name)]),
        ...flagFields.map((name) => [name, true]),
      ]) as Omit<ProxyTerms, 'countryCode' | 'dayCents' | 'monthCents'>;
      const terms = {
        countryCode: String(draft.countryCode ?? ''),
        dayCents: price(draft, 'dayCents'),
        monthCents: price(draft, 'monthCents'),
        ...said,
      };
      const listing = listingWith(terms, { listing: undefined, nameOf });
      return { seen: { listing }, note: t.unmeasured };
    },
  },
  vps: {
    blocks: [{ id: 'terms', title: t.terms, specs: [...entryFields.vps, ...newFields.vps] }],
    seen: (draft, nameOf) => {
      const systems = String(draft.supportedOs ?? '').split(' ');
      const terms = {
        countryCode: String(draft.countryCode ?? ''),
        description: word(draft, 'description'),
        supportedOs: (['Linux', 'Windows'] as const).filter((one) => systems.includes(one)),
        monthCents: price(draft, 'monthCents'),
        vcpus: Number(draft.vcpus) || 0,
        ramGb: Number(draft.ramGb) || 0,
        diskGb: Number(draft.diskGb) || 0,
        hasAndroid: draft.hasAndroid === true,
      };
      return { seen: { offer: offerWith(terms, { id: word(draft, 'id'), nameOf }) } };
    },
  },
};
