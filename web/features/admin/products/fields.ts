import {
  enteredFields,
  proxyFieldNames,
  proxyFields,
  type ProxyField,
  type ProxyTerms,
} from '#contracts/goods/proxy-terms.ts';
import type { OfferTerms, ProductKind } from '#contracts/admin/goods/products.ts';
import { orAbsent, orNull, plain, usd, whole, type Unit } from '../form/units.ts';
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
export type Draft = Partial<Record<FieldName, string | boolean>>;
export type Terms = ProxyTerms | OfferTerms;

const field = (name: FieldName, kind: FieldKind): FieldSpec => ({ name, kind });

const proxyField = (name: ProxyField) => field(name, proxyFields[name].kind);
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
  proxy: proxyFieldNames.map(proxyField),
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
  proxy: enteredFields.map(proxyField),
  vps: [...machine, field('capacity', 'limit')],
};

const systems: Unit = {
  write: (names: readonly string[]) => names.join(' '),
  read: (text) => text.split(' '),
  wrong: t.wrong.choice,
};

const units: Partial<Record<FieldKind, Unit>> = {
  price: usd,
  whole,
  limit: { ...orNull(whole), wrong: t.wrong.limit },
  systems,
};

/** How the fields of a form are typed. */
export const unitsOf = (specs: readonly FieldSpec[]) =>
  Object.fromEntries(
    specs.flatMap(({ name, kind, optional }): [string, Unit][] => {
      const unit = optional ? orAbsent(plain) : units[kind];
      return unit ? [[name, unit]] : [];
    }),
  );

/** A form without anything in it: empty texts, and no tick. */
export const blank = (specs: readonly FieldSpec[]): Draft =>
  Object.fromEntries(specs.map(({ name, kind }) => [name, kind === 'flag' ? false : '']));
