import { expect, test } from 'vitest';
import type { ProxyTerms } from '#contracts/goods/proxy-terms.ts';
import { termRules, type OfferTerms, type ProductKind } from '#contracts/admin/goods/products.ts';
import { issueWords } from '../form/issue-words.ts';
import { meantBy, typedOf } from '../form/units.ts';
import {
  blank,
  entryFields,
  newFields,
  termFields,
  unitsOf,
  type Draft,
  type Terms,
} from './fields.ts';

const proxy: ProxyTerms = {
  countryCode: 'KE',
  region: 'Nairobi',
  city: 'Nairobi',
  zip: '00100',
  isp: 'Savanna Fiber',
  connection: 'Fiber',
  dayCents: 199,
  monthCents: 3_582,
  renewable: true,
  autoRenewable: false,
  refundable: true,
  onSale: true,
};
const offer: OfferTerms = {
  countryCode: 'DE',
  description: 'Germany: a virtual server',
  supportedOs: ['Windows'],
  monthCents: 700,
  vcpus: 2,
  ramGb: 4,
  diskGb: 80,
  hasAndroid: true,
  audience: 'member',
  onSale: false,
  capacity: null,
};

const typed = (kind: ProductKind, terms: Terms): Draft =>
  typedOf(unitsOf(termFields[kind]), terms) as Draft;
const read = (kind: ProductKind, draft: Draft) =>
  termRules[kind].safeParse(meantBy(unitsOf(termFields[kind]), draft));

test('terms that were shown are read back as they were', () => {
  expect(read('proxy', typed('proxy', proxy)).data).toEqual(proxy);
  expect(read('vps', typed('vps', offer)).data).toEqual(offer);
  const full = { ...offer, capacity: 12 };
  expect(read('vps', typed('vps', full)).data).toEqual(full);
});

test.each([
  [{ dayCents: 'free' }, 'dayCents', 'Enter an amount in USD, such as 1.99.'],
  [{ dayCents: '-1' }, 'dayCents', 'Enter an amount in USD, such as 1.99.'],
  [{ dayCents: '0' }, 'dayCents', 'Enter more than $0.00.'],
  [{ city: '  ' }, 'city', 'This field is required.'],
  [{ monthCents: '1.00' }, 'monthCents', 'A month costs at least a day and at most thirty of them'],
])('the draft %j of a proxy is told what is wrong', (change, name, message) => {
  const specs = unitsOf(termFields.proxy);
  const meant = meantBy(specs, { ...typed('proxy', proxy), ...change });
  const { error } = termRules.proxy.safeParse(meant, { error: issueWords(specs) });
  expect(error?.issues[0]).toMatchObject({ path: [name], message });
});

test('a whole number that is none is told in the words of its unit', () => {
  const specs = unitsOf(termFields.vps);
  const meant = meantBy(specs, { ...typed('vps', offer), capacity: 'many' });
  const { error } = termRules.vps.safeParse(meant, { error: issueWords(specs) });
  expect(error?.issues[0]?.message).toBe('Enter a whole number, or leave it empty for no limit.');
});

test('an optional field that is empty is left out, and a password stays as it was typed', () => {
  const specs = [...entryFields.proxy, ...newFields.proxy];
  const draft = { ...blank(specs), port: '1080', username: '', password: ' secret ' };
  const meant = meantBy(unitsOf(specs), draft);
  expect(meant).toMatchObject({ port: 1080, password: ' secret ', username: undefined });
});
