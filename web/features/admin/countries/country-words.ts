/** The countries screen, for staff. */
import { counted } from '#contracts/locales.ts';

export const countryWords = {
  title: 'Countries',
  lead: 'Pinned countries come first in the marketplace, in this order. The rest follow by name.',
  pinned: 'Pinned',
  add: 'Pin a country',
  choose: 'Choose a country',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Unpin ${name}`,
  save: 'Save order',
  saved: 'Order saved',
  full: (max: number) => `${max} maximum.`,
  all: 'All countries',
  search: 'Country or code',
  stock: (proxies: string, offers: string) =>
    `${counted(proxies, 'proxy', 'proxies')}, ${counted(offers, 'server')}`,
  rename: 'Rename',
  name: 'Name',
  saveName: 'Save name',
  none: 'No countries found',
  noneText: 'Search by English name or two-letter code.',
} as const;
