import ipaddr from 'ipaddr.js';
import { isDocumentation } from './hosts.ts';
import type { Judge } from './rule.ts';

/** Said instead of addresses when clients reach the shop without a proxy in between. */
export const noProxyWord = 'none';

/** Larger networks are not a company's proxies any more. */
const smallestPrefix = { ipv4: 10, ipv6: 20 } as const;
const privatePrefix = { ipv4: 8, ipv6: 7 } as const;
/** Together, public IPv4 networks may hold as many addresses as one /8. */
const publicMax = 2 ** 24;

type Network = Readonly<{ address: ipaddr.IPv4 | ipaddr.IPv6; bits: number }>;

/**
 * Addresses or networks of reverse proxies, or the word `none`. Each of them may say who a client
 * is, so a list that takes in strangers is refused.
 */
export const trustedProxies: Judge = (value) => {
  if (value === noProxyWord) return undefined;
  const parts = partsOf(value);
  let together = 0;
  for (const part of parts) {
    const network = networkOf(part);
    if (network === undefined) return `holds "${part}", which is no address and no network`;
    const problem = networkProblem(network);
    if (problem !== undefined) return `holds ${part}, ${problem}`;
    together += publicSize(network);
  }
  if (parts.length === 0) return 'names no proxy';
  return together > publicMax ? 'trusts an absurd part of the internet' : undefined;
};

/** Refuses what the HTTP server could not read, in every mode. */
export const isNetworkList = (value: string) =>
  value === noProxyWord || partsOf(value).every((part) => networkOf(part) !== undefined);

const partsOf = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function networkOf(text: string): Network | undefined {
  const [host = '', prefix, ...rest] = text.split('/');
  if (rest.length > 0 || !isWhole(host)) return undefined;
  const address = ipaddr.parse(host);
  const bitsMax = address.kind() === 'ipv4' ? 32 : 128;
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return undefined;
  const bits = prefix === undefined ? bitsMax : Number(prefix);
  return bits > bitsMax ? undefined : { address, bits };
}

const isWhole = (host: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host);

const privateRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);
const nobodysRanges = new Set(['unspecified', 'broadcast', 'multicast']);

function networkProblem({ address, bits }: Network): string | undefined {
  const kind = address.kind();
  if (bits < privatePrefix[kind]) return 'which covers the whole internet or most of it';
  if (isDocumentation(address)) return 'which is reserved for samples';
  const range = address.range();
  if (nobodysRanges.has(range)) return 'which no proxy can have';
  if (!privateRanges.has(range) && bits < smallestPrefix[kind]) {
    return 'which covers far too much of the internet';
  }
  return undefined;
}

function publicSize({ address, bits }: Network): number {
  if (address.kind() === 'ipv6' || privateRanges.has(address.range())) return 0;
  return 2 ** (32 - bits);
}
