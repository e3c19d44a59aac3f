import type { Found, FoundKind } from '#contracts/admin/search.ts';
import { orderStateWords, paymentStateWords, leaseStateWords } from '../words/states.ts';
import { wordIn } from '../words/readable.ts';

/** Where each kind has its records; a document is on the page of its order. */
const records: Readonly<Record<Exclude<FoundKind, 'address' | 'unmatched'>, string>> = {
  order: '/admin/orders',
  customer: '/admin/customers',
  payment: '/admin/payments',
  lease: '/admin/leases',
  server: '/admin/servers',
  ticket: '/admin/tickets',
  document: '/admin/orders',
};

/** The address that shows what was found: its record, or the list in which it is. */
export function placeOf({ kind, id }: Found): string {
  if (kind === 'address') return `/admin/stock?q=${id}`;
  return kind === 'unmatched' ? '/admin/reconciliation' : `${records[kind]}/${id}`;
}

const states: Readonly<Partial<Record<FoundKind, Readonly<Record<string, string>>>>> = {
  order: orderStateWords,
  payment: paymentStateWords,
  lease: leaseStateWords,
};

/** What stands beside its title: what it is about, and its state. */
export const hintOf = ({ kind, detail, state }: Found): string =>
  [detail, state && wordIn(states[kind] ?? {}, state)].filter(Boolean).join(' · ');
