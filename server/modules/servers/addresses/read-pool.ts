import ipaddr from 'ipaddr.js';
import type { PoolBody } from '#contracts/admin/goods/address-pools.ts';
import { isIpAddress } from '#platform/ip-address.ts';
import { InvalidInput, type FieldError } from '#platform/errors.ts';
import { isDocumentation } from '#platform/setting-rules/hosts.ts';
import type { Pool } from './pools.sql.ts';

type Ip = ipaddr.IPv4 | ipaddr.IPv6;

/** More than that is no pool of servers, and a slip of the keyboard. */
const addressesMax = 65_536n;
const lengths = { ipv4: { min: 16, max: 30 }, ipv6: { min: 32, max: 126 } } as const;
/** What machines may have: public addresses, and those of networks behind a router. */
const usable = new Set(['unicast', 'private', 'carrierGradeNat', 'uniqueLocal']);

const numberOf = (ip: Ip) => ip.toByteArray().reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);

function ipOf(value: bigint, like: Ip): Ip {
  const count = like.toByteArray().length;
  const bytes = Array.from({ length: count }, (_, at) =>
    Number((value >> BigInt(8 * (count - 1 - at))) & 255n),
  );
  return ipaddr.fromByteArray(bytes);
}

/** An address without zones or mappings, in normalised form; undefined for any other text. */
const addressIn = (text: string): Ip | undefined =>
  isIpAddress(text) && !text.includes('%') ? ipaddr.parse(text) : undefined;

class Refused extends Error {
  readonly field: FieldError;
  constructor(pointer: string, detail: string) {
    super(detail);
    this.field = { pointer, detail };
  }
}

/**
 * A pool as staff describe it, with what they left to us: its first and last address. Throws
 * `InvalidInput` at each field that is wrong. `own` are addresses of this machine, which no server
 * may have.
 */
export function readPool(body: PoolBody, own: readonly string[]): Pool {
  const problems: FieldError[] = [];
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.push(error.field);
      return undefined;
    }
  };
  const network = attempt(() => networkIn(body.prefix));
  const nameServers = body.nameServers.map((text, at) =>
    attempt(() => requireAddress(`/nameServers/${at}`, text).toString()),
  );
  const gateway = network && attempt(() => gatewayIn(network, body.gateway));
  const range = network && attempt(() => rangeIn(network, body, own));
  const [first] = problems;
  if (first || !network || !gateway || !range) {
    throw new InvalidInput(first?.detail ?? 'The pool was refused.', problems);
  }
  return {
    ...body,
    prefix: network.text,
    gateway: gateway.toString(),
    firstAddress: range.first.toString(),
    lastAddress: range.last.toString(),
    nameServers: nameServers.flatMap((each) => each ?? []),
  };
}

/** Whether two networks, as pools write them, share an address. */
export function networksOverlap(one: string, other: string): boolean {
  const [a, b] = [networkIn(one), networkIn(other)];
  return a.base.kind() === b.base.kind() && a.start <= b.end && b.start <= a.end;
}

type Network = Readonly<{ text: string; base: Ip; start: bigint; end: bigint }>;

function networkIn(prefix: string): Network {
  const at = '/prefix';
  const [text = '', length = '', ...rest] = prefix.split('/');
  const base = addressIn(text);
  const bits = Number(length);
  if (!base || rest.length > 0 || !/^\d{1,3}$/.test(length)) {
    throw new Refused(at, 'Enter a network with its length, such as 192.168.0.0/24.');
  }
  const { min, max } = lengths[base.kind()];
  if (bits > max) throw new Refused(at, `A /${bits} has no room for a gateway and servers.`);
  if (bits < min) throw new Refused(at, `Enter a /${min} or a smaller network.`);
  const hostBits = BigInt(base.toByteArray().length * 8 - bits);
  const size = 1n << hostBits;
  const start = numberOf(base) & ~(size - 1n);
  const own = ipOf(start, base);
  if (start !== numberOf(base)) {
    throw new Refused(at, `The network of this address is ${own.toString()}/${bits}.`);
  }
  const end = start + size - 1n;
  if ([own, ipOf(end, base)].some((each) => !usable.has(each.range()) || isDocumentation(each))) {
    throw new Refused(at, 'This network is reserved. Servers can’t use it.');
  }
  return { text: `${own.toString()}/${bits}`, base, start, end };
}

function requireAddress(at: string, text: string): Ip {
  const address = addressIn(text);
  if (!address) throw new Refused(at, 'Enter an IP address.');
  return address;
}

/** An address of the network that a machine can have. */
function requireInside(at: string, text: string, { base, start, end }: Network): bigint {
  const address = requireAddress(at, text);
  const value = numberOf(address);
  if (address.kind() !== base.kind() || value < start || value > end) {
    throw new Refused(at, 'This address is outside of the network.');
  }
  if (value === start || (value === end && base.kind() === 'ipv4')) {
    throw new Refused(at, 'This is the address of the network or its broadcast.');
  }
  return value;
}

/** IPv6 routers often use a link-local address, which is the same on every network. */
function gatewayIn(network: Network, text: string): Ip {
  const at = '/gateway';
  const address = requireAddress(at, text);
  const isLinkLocal = address.kind() === 'ipv6' && address.range() === 'linkLocal';
  if (!(isLinkLocal && network.base.kind() === 'ipv6')) requireInside(at, text, network);
  return address;
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other);

type Bounds = Pick<PoolBody, 'firstAddress' | 'lastAddress' | 'gateway'>;

function rangeIn(
  network: Network,
  { firstAddress, lastAddress, gateway }: Bounds,
  own: readonly string[],
) {
  const { base, start, end } = network;
  const highest = base.kind() === 'ipv4' ? end - 1n : end;
  const first =
    firstAddress === null ? start + 1n : requireInside('/firstAddress', firstAddress, network);
  const farthest = first + addressesMax - 1n;
  const last =
    lastAddress === null
      ? smaller(highest, farthest)
      : requireInside('/lastAddress', lastAddress, network);
  if (last < first) throw new Refused('/lastAddress', 'This address is before the first.');
  if (last > farthest) {
    throw new Refused('/lastAddress', `A pool has ${addressesMax} addresses at most.`);
  }
  const way = addressIn(gateway);
  if (first === last && way && numberOf(way) === first) {
    throw new Refused('/firstAddress', 'The only address is that of the gateway.');
  }
  const taken = own.find((text) => {
    const address = addressIn(text);
    if (address?.kind() !== base.kind()) return false;
    const value = numberOf(address);
    return value >= first && value <= last;
  });
  if (taken !== undefined) {
    throw new Refused('/firstAddress', `This range contains ${taken}, an address of this machine.`);
  }
  return { first: ipOf(first, base), last: ipOf(last, base) };
}
