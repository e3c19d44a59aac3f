/** One search of everything that staff read. Only Admin reads this file. */
import * as z from 'zod/mini';
import { call } from '../site/paths.ts';
import { line } from '../text.ts';

/** What the search finds, in the order in which it is shown. */
export const foundKinds = [
  'order',
  'customer',
  'payment',
  'unmatched',
  'lease',
  'server',
  'address',
  'ticket',
  'document',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** What can stand before the text, as in `phone:0712 345 678`, with the kinds that it leaves. */
export const searchPrefixes = {
  order: ['order'],
  customer: ['customer'],
  email: ['customer'],
  phone: ['customer', 'payment'],
  receipt: ['order', 'payment', 'unmatched'],
  payment: ['payment'],
  lease: ['lease'],
  server: ['server'],
  ip: ['lease', 'server', 'address'],
  ticket: ['ticket'],
  invoice: ['document'],
} as const satisfies Readonly<Record<string, readonly FoundKind[]>>;

export const searchMax = 120;

const found = z.object({
  kind: z.enum(foundKinds),
  /** What it opens: the record's id, and of a document that of its order. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** As its record calls it; empty where there is nothing to say. */
  state: z.string(),
});
export type Found = z.infer<typeof found>;

export const searchCalls = {
  /** The first few of each kind that the caller may read. */
  adminSearch: call({
    method: 'GET',
    path: '/admin/search',
    query: z.object({ search: line(searchMax) }),
    answer: z.object({ content: z.array(found) }),
  }),
} as const;
