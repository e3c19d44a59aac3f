import { expect, test } from 'vitest';
import type { OfferTerms, ProxyTerms } from '#contracts/admin-products.ts';
import { changesOf, draftOf, readNew, readTerms } from './fields.ts';

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

test('terms that were shown are read back as they were', () => {
  expect(readTerms('proxy', draftOf('proxy', proxy))).toEqual({ value: proxy });
  expect(readTerms('vps', draftOf('vps', offer))).toEqual({ value: offer });
  const full = { ...offer, capacity: 12 };
  expect(readTerms('vps', draftOf('vps', full))).toEqual({ value: full });
  const typed = { ...draftOf('vps', offer), capacity: 'many' };
  expect(readTerms('vps', typed).wrongs).toHaveProperty('capacity');
});

test.each([
  [{ dayCents: 'free' }, { dayCents: 'Write USD, such as 1.99.' }],
  [{ dayCents: '-1' }, { dayCents: 'Write USD, such as 1.99.' }],
  [{ city: '  ' }, { city: expect.stringContaining('Fill this in') }],
  [{ countryCode: 'Kenya' }, { countryCode: 'Choose a country.' }],
  [{ monthCents: '1.00' }, { monthCents: expect.stringContaining('at least a day') }],
])('the draft %j of a proxy is told what is wrong', (change, wrongs) => {
  expect(readTerms('proxy', { ...draftOf('proxy', proxy), ...change })).toEqual({ wrongs });
});

test('a change holds only what differs', () => {
  const draft = { ...draftOf('vps', offer), supportedOs: 'Linux Windows', onSale: true };
  const { value } = readTerms('vps', draft);
  expect(value && changesOf(offer, value)).toEqual({
    supportedOs: ['Linux', 'Windows'],
    onSale: true,
  });
  expect(changesOf(offer, offer)).toEqual({});
});

test('a new offer needs an id and is sold to whom it is made for', () => {
  const draft = { ...draftOf('vps', offer), id: 'rdp2' };
  expect(readNew('vps', draft, 'public').value).toMatchObject({ id: 'rdp2', audience: 'public' });
  expect(readNew('vps', { ...draft, id: 'RDP' }, 'public').wrongs).toEqual({
    id: 'Letters and a number, such as us5.',
  });
});

test('a new proxy needs its entry and its exit, and its password stays as it was typed', () => {
  const entry = {
    supplier: 'Own lines',
    externalId: 'slot 1',
    host: 'entry.example.com',
    port: '1080',
    protocol: 'socks5',
    username: '',
    password: ' secret ',
    exitIp: '192.0.2.7',
    origin: 'Ours',
    consentBasis: 'Ours',
  };
  const draft = { ...draftOf('proxy', proxy), ...entry };
  const { value } = readNew('proxy', draft, 'member');
  expect(value).toMatchObject({ port: 1080, password: ' secret ', dayCents: 199 });
  expect(value).not.toHaveProperty('username');
  expect(readNew('proxy', { ...draft, exitIp: 'here' }, 'member').wrongs).toEqual({
    exitIp: 'An IPv4 or IPv6 address.',
  });
});
