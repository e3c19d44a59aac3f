/**
 * List links: an address that answers with the customer's running proxies as a file, for programs
 * that fetch a list and know nothing of sessions or tokens.
 */
import * as z from 'zod/mini';
import { tokenDays, tokenName } from '../account/api-tokens.ts';
import { proofBody } from '../goods/server-life.ts';
import { at, maybe } from '../shapes.ts';
import { call, idParam } from '../site/paths.ts';
import { exact, typed } from '../text.ts';
import { lineLayouts } from './line-layouts.ts';
import { labelMax } from './own-leases.ts';

/** So many links of one account work at a time. */
export const listLinksMax = 20;
/** How often one link is answered in a minute, whatever the address it is read from. */
export const listReadsPerMinute = 30;

export type ListEnding = 'txt' | 'csv' | 'json' | 'yaml';
type Layout = Readonly<{ id: string; name: string; ending: ListEnding }>;

/** Every layout of a list, the copy button's first; the first of an ending is its usual one. */
export const listLayouts = [
  ...lineLayouts.map(({ id, name }) => ({ id, name, ending: 'txt' as const })),
  { id: 'antidetect', name: 'AdsPower, Dolphin Anty', ending: 'txt' },
  { id: 'scrapoxy', name: 'Scrapoxy', ending: 'txt' },
  { id: 'proxychains', name: 'proxychains', ending: 'txt' },
  { id: 'csv', name: 'CSV', ending: 'csv' },
  { id: 'json', name: 'JSON', ending: 'json' },
  { id: 'sing-box', name: 'sing-box', ending: 'json' },
  { id: 'clash', name: 'Clash', ending: 'yaml' },
] as const satisfies readonly Layout[];
export type ListLayoutId = (typeof listLayouts)[number]['id'];

/** Where lists are answered, outside of the interface: `/list/TOKEN.txt`. */
export const listRoot = '/list';

/** The address of a list in a layout, from the address without an ending. */
export function listAddress(address: string, layout: ListLayoutId): string {
  const { ending } = listLayouts.find(({ id }) => id === layout) ?? listLayouts[0];
  const usual = listLayouts.find((one) => one.ending === ending);
  return `${address}.${ending}${usual?.id === layout ? '' : `?layout=${layout}`}`;
}

/** Which running proxies a link lists. */
const listOf = z.union([
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('label'), label: exact(labelMax) }),
  z.strictObject({ kind: z.literal('order'), orderCode: typed(20).check(z.minLength(1)) }),
]);
export type ListOf = z.infer<typeof listOf>;

export const listLink = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first characters; the rest was shown once and is not kept. */
  hint: z.string(),
  of: listOf,
  madeAt: at,
  expiresAt: maybe(at),
  isExpired: z.boolean(),
  /** How often it was read, unchanged answers included. */
  reads: z.number(),
  lastReadAt: maybe(at),
  /** The /24 or /48 network of the last reader. */
  lastReadFrom: maybe(z.string()),
});

const makeListLinkBody = z.strictObject({
  name: tokenName,
  of: listOf,
  days: z.nullable(z.literal(tokenDays)),
  /** That it is you and not only your browser. */
  proof: proofBody,
});

/** Only people make these calls: a link opens passwords, so no token makes one. */
export const listLinkCalls = {
  listLinks: call({
    method: 'GET',
    path: '/account/list-links',
    answer: z.object({ content: z.array(listLink) }),
  }),
  /** The answer is the only one that ever holds the address, without an ending. */
  makeListLink: call({
    method: 'POST',
    path: '/account/list-links',
    body: makeListLinkBody,
    answer: z.object({ link: listLink, address: z.string() }),
  }),
  revokeListLink: call({ method: 'DELETE', path: '/account/list-links/:id', params: idParam }),
} as const;

export type ListLink = z.infer<typeof listLink>;
export type MakeListLinkBody = z.infer<typeof makeListLinkBody>;
