import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import { addressHeaders } from '../providers/take-sample.ts';

type Arrival = Readonly<{
  headers: IncomingHttpHeaders;
  /** The peer that each of our reverse proxies saw, the one nearest to us first. */
  peers: readonly string[];
  /** The name the shop is reached under, by which a reverse proxy may sign. */
  host: string;
}>;

/**
 * The headers as they reached the outermost of our own reverse proxies. Each of ours adds the peer
 * that it saw; earlier entries came with the request, so an exit that adds the same header is still
 * found. Without a proxy of ours nothing is removed. Credentials are left out.
 */
export function seenByEdge({ headers, peers, host }: Arrival): IncomingHttpHeaders {
  const { cookie: _cookie, authorization: _authorization, ...arrived } = headers;
  if (peers.length === 0) return arrived;
  const isOurs = (name: string, value: IncomingHttpHeaders[string]) =>
    describesOurHop.test(name) ||
    (addressHeaders.some((known) => known === name) && peers.some((peer) => isSame(value, peer)));
  const entries = Object.entries(arrived).filter(([name, value]) => !isOurs(name, value));
  return {
    ...Object.fromEntries(entries),
    'x-forwarded-for': withoutLast(arrived['x-forwarded-for'], peers, isSame),
    forwarded: withoutLast(arrived.forwarded, peers, isElementFor),
    via: withoutLast(arrived.via, peers, (entry) => isKnownProxy(entry, host)),
  };
}

/** How the outermost proxy was called; every proxy rewrites these. */
const describesOurHop = /^x-forwarded-(?!for$)/;

type IsOurs = (entry: string, peer: string) => boolean;

/** A list without the last entries, one per proxy of ours, as far as they are of its making. */
function withoutLast(
  value: string | string[] | undefined,
  peers: readonly string[],
  isOurs: IsOurs,
): string | undefined {
  const left = entriesOf(value);
  for (const peer of peers) {
    const last = left.at(-1);
    if (last === undefined || !isOurs(last, peer)) break;
    left.pop();
  }
  return left.length > 0 ? left.join(', ') : undefined;
}

/** Commas inside a quoted value do not part entries (RFC 9110 §5.6.4). */
const entry = /(?:"(?:\\.|[^"\\])*"|[^",])+/g;

const entriesOf = (value: string | string[] | undefined): string[] =>
  [value ?? []]
    .flat()
    .flatMap((line) => line.match(entry) ?? [])
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** An element of RFC 7239 without an address, or with the one that our proxy saw. */
function isElementFor(element: string, peer: string): boolean {
  const node = /(?:^|;)\s*for="?(\[[^\]]*\]|[^";:\s]*)/i.exec(element)?.[1];
  return node === undefined || isSame(node.replace(/^\[|\]$/g, ''), peer);
}

/** Reverse proxies and content networks that sign with one name everywhere. */
const proxyNames = /^(?:caddy|haproxy|varnish|google|[\w.-]+\.cloudfront\.net)$/i;

/** Of `2.0 name:port (comment)` the name counts. */
function isKnownProxy(element: string, host: string): boolean {
  const name = element.split(/\s+/)[1]?.replace(/:\d+$/, '') ?? '';
  return proxyNames.test(name) || name.toLowerCase() === host.toLowerCase();
}

function isSame(value: string | string[] | undefined, peer: string): boolean {
  if (typeof value !== 'string' || !ipaddr.isValid(value) || !ipaddr.isValid(peer)) return false;
  return normal(value) === normal(peer);
}

const normal = (address: string) => ipaddr.process(address).toNormalizedString();
