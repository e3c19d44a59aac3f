import { expect, test } from 'vitest';
import type { VpsOffer } from '#contracts/goods/catalogue.ts';
import { alikeIn, cheaperAlike, isWindowsOnly, systemOf } from './server-choice.ts';
import { readVpsSearch } from './vps-search.ts';

const offer = (over: Partial<VpsOffer> = {}): VpsOffer => ({
  id: 'us1',
  countryCode: 'US',
  country: 'United States',
  flag: '🇺🇸',
  description: 'A server',
  supportedOs: ['Linux', 'Windows'],
  price: 10,
  priceCents: 1000,
  hasAndroid: true,
  vcpus: 2,
  ramGb: 4,
  diskGb: 80,
  left: null,
  ...over,
});
const german = offer({
  id: 'de1',
  countryCode: 'DE',
  country: 'Germany',
  supportedOs: ['Windows'],
});

test('a server with two systems waits for a choice', () => {
  expect(systemOf(offer(), undefined)).toBeUndefined();
  expect(systemOf(offer(), 'Linux')).toBe('Linux');
});

test('a German server is Windows whatever the address says', () => {
  expect(systemOf(german, undefined)).toBe('Windows');
  expect(systemOf(german, 'Linux')).toBe('Windows');
  expect(isWindowsOnly(german)).toBe(true);
  expect(isWindowsOnly(offer())).toBe(false);
});

test('a server that is to be had for less under another name says so', () => {
  const listed = [1_000, 550, 600, 550].map((priceCents, index) =>
    offer({ id: `us${index + 1}`, priceCents }),
  );
  const alike = (offers: readonly VpsOffer[]) => offers.map((one) => cheaperAlike(one, offers)?.id);
  expect(alike(listed)).toEqual(['us2', undefined, 'us2', undefined]);
  const [dear = offer(), cheap = offer()] = listed;
  expect(alike([dear, { ...cheap, left: 0 }])).toEqual([undefined, undefined]);
  expect(alike([{ ...dear, ramGb: 8 }, cheap])).toEqual([undefined, undefined]);
  expect(alike([{ ...dear, description: 'On new machines' }, cheap])).toEqual([
    undefined,
    undefined,
  ]);
});

test('an address opens a payment only together with its server', () => {
  expect(readVpsSearch({ country: 'US', server: 'us1', os: 'Linux', pay: true })).toEqual({
    country: 'US',
    server: 'us1',
    os: 'Linux',
    pay: true,
  });
  expect(readVpsSearch({ country: 'usa', server: '../x', os: 'BSD', pay: true })).toEqual({});
});

test('what all servers have is known while they are alike, and not once one differs', () => {
  expect(alikeIn([offer(), german])).toMatchObject({ vcpus: 2, ramGb: 4, diskGb: 80 });
  expect(alikeIn([offer(), offer({ ramGb: 8 })])).toBeUndefined();
  expect(alikeIn([])).toBeUndefined();
});
