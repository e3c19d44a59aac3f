import { expect, test } from 'vitest';
import {
  countryRows,
  figuresOf,
  listingRows,
  powerOf,
  serverRows,
  periodText,
  socialLinks,
  webAddress,
} from './figures.ts';
import { sampleData } from './testing/sample-data.ts';

const { figures, support } = sampleData;
if (!figures) throw new Error('The sample has figures.');

test('figures are written as people write them, and whole dollars without cents', () => {
  expect(figuresOf(figures)).toMatchObject({
    proxiesAvailable: '1,204',
    proxyFromDay: '$1.99',
    rdpFromMonth: '$12',
  });
});

test('while nothing is known there is no figure', () => {
  expect(figuresOf(undefined)).toEqual({});
});

test('of nothing there is no figure, so that a page can say it in words', () => {
  const shop = {
    ...figures.shop,
    proxiesAvailable: 0,
    medianPingMs: null,
    vpsFromMonthCents: null,
  };
  const { proxiesAvailable, medianPing, vpsFromMonth } = figuresOf({ ...figures, shop });
  expect([proxiesAvailable, medianPing, vpsFromMonth]).toEqual([undefined, undefined, undefined]);
});

test('usual times are in minutes for servers, in seconds for proxies, and never nothing', () => {
  const measured = (product: string, medianSeconds: number | null, p90Seconds: number | null) => ({
    product,
    medianSeconds,
    p90Seconds,
  });
  const both = [measured('vps', 2_011, 4_000), measured('proxy', 0, 4)];
  const { vps, proxy } = figuresOf({ ...figures, activation: both });
  expect([vps, proxy]).toEqual([
    { usual: '34', most: '67' },
    { usual: '1', most: '4' },
  ]);
  const tooFew = figuresOf({ ...figures, activation: [measured('vps', null, null)] });
  expect([tooFew.vps, tooFew.proxy]).toEqual([undefined, undefined]);
});

test('countries with stock come fullest first, in the language of the page', () => {
  const rows = (locale: 'en' | 'sw') =>
    countryRows(figures, locale)
      .slice(0, 2)
      .map(({ name }) => name);
  expect(rows('en')).toEqual(['United States', 'Kenya']);
  expect(rows('sw')).toEqual(['Marekani', 'Kenya']);
});

test('a country shows the lowest price of what is free there, none where that is unknown', () => {
  const prices = countryRows({ ...figures, fromMonth: { KE: 3_582 } }, 'en');
  expect(prices.slice(0, 2)).toMatchObject([
    { code: 'US', available: '1,200', from: undefined, kes: undefined },
    { code: 'KE', available: '4', from: '$35.82', kes: 'KES 4,657' },
  ]);
});

test('a listing says what it is good for, and its prices in both currencies', () => {
  expect(listingRows(figures.listings, figures.shop.rateE4)).toMatchObject([
    {
      price: '$1.99',
      kes: 'KES 259',
      month: '$35.82',
      uses: ['calls', 'automation', 'social'],
    },
  ]);
});

test('a place of servers has its lowest price, in the order of the price list', () => {
  expect(serverRows(figures, 'en')).toEqual([
    { code: 'US', name: 'United States', servers: 2, from: '$5.50', kes: 'KES 715' },
    { code: 'DE', name: 'Germany', servers: 1, from: '$10.50', kes: 'KES 1,365' },
  ]);
  expect(serverRows(figures, 'sw').map(({ name }) => name)).toEqual(['Marekani', 'Ujerumani']);
});

test('servers that are alike have one figure, others from which to which', () => {
  const small = { vcpus: 2, ramGb: 4, diskGb: 80 };
  expect(powerOf([small, { ...small, ramGb: 8 }])).toEqual({
    vcpus: '2',
    ramGb: '4–8',
    diskGb: '80',
  });
});

test('a setting leads nowhere unless it is an address of the web', () => {
  expect(webAddress('javascript:alert(1)')).toBeUndefined();
  expect(webAddress(undefined)).toBeUndefined();
  const socialUrls = ['https://www.social.example/shop', 'not an address'];
  expect(socialLinks({ ...support, socialUrls })).toEqual([
    { href: 'https://www.social.example/shop', label: 'social.example' },
  ]);
});

test.each([
  [1, '1 day', 'siku 1'],
  [3, '3 days', 'siku 3'],
  [365, '365 days', 'siku 365'],
  [730, '2 years', 'miaka 2'],
  [1_826, '5 years', 'miaka 5'],
  [2_000, '2000 days', 'siku 2000'],
])('a period of %i days is told in both languages', (days, english, swahili) => {
  expect([periodText(days, 'en'), periodText(days, 'sw')]).toEqual([english, swahili]);
});
