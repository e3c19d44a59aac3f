import type { FoundKind } from '#contracts/admin/search.ts';
import { counted } from '#contracts/locales.ts';

const kinds: Record<FoundKind, string> = {
  order: 'Orders',
  customer: 'Customers',
  payment: 'Payments',
  unmatched: 'Unmatched payments',
  lease: 'Leases',
  server: 'Servers',
  address: 'IP addresses',
  ticket: 'Tickets',
  document: 'Documents',
};

export const searchWords = {
  open: 'Search (Ctrl K)',
  title: 'Search Admin',
  hint: 'Receipt, order, phone, name, email, IP…',
  prefixes: (prefixes: string) => `Narrow it down: ${prefixes}`,
  results: 'Results',
  searching: 'Searching…',
  none: 'No results. Search a list instead.',
  failed: 'We couldn’t search. Check your connection and try again.',
  count: (count: number) => counted(count, 'result'),
  groups: { ...kinds, go: 'Pages', setting: 'Settings', list: 'Search in' },
};
