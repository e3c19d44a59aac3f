import ipaddr from 'ipaddr.js';
import { rangePrefixMin, sourcesMax, type LeaseSources } from '#contracts/leases/lease-sources.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database, Tx } from '#platform/db.ts';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { LeaseNotActive, LeaseNotFound } from '../errors.ts';
import { isLive, type NamedLease } from '../holding/lease.ts';
import { findNamedLease } from '../holding/leases.sql.ts';
import {
  deleteSource,
  giveOwnPort,
  insertSource,
  lockSources,
  ownPortOf,
  sourcesOf,
} from './sources.sql.ts';

export type SourcesContext = Readonly<{
  db: Database;
  clock: Clock;
  config: Pick<Config, 'mode' | 'gateway'>;
}>;
type OwnLease = Readonly<{ leaseId: string; customerId: CustomerId }>;

/** The list of a lease with the port that it is good for. Throws `LeaseNotFound`. */
export async function listSources(
  { db, config }: SourcesContext,
  { leaseId, customerId }: OwnLease,
  current: string,
): Promise<LeaseSources> {
  const lease = await findNamedLease(db, leaseId, customerId);
  if (!lease) throw new LeaseNotFound();
  const [sources, port] = await Promise.all([sourcesOf(db, lease.id), ownPortOf(db, lease.id)]);
  return {
    host: config.gateway.host,
    port,
    current: canonical(current) ?? current,
    addresses: sources.map(({ address, addedAt }) => ({
      address,
      addedAt: addedAt.toISOString(),
    })),
  };
}

/**
 * Lets an address or a range use a running lease without a password, on the lease's own port. Two
 * leases may list the same: their ports distinguish them. Refuses with validation-failed addresses
 * that no customer connects from, those already covered, and the eleventh.
 */
export async function addSource(ctx: SourcesContext, own: OwnLease, typed: string): Promise<void> {
  const address = publicSource(typed, ctx.config.mode);
  const at = ctx.clock();
  await change(ctx, own, async (tx, lease) => {
    if (!isLive(lease, at)) throw new LeaseNotActive();
    const known = await sourcesOf(tx, lease.id);
    if (known.some((source) => source.address === address)) return;
    const covering = known.find((source) => covers(source.address, address));
    if (covering) throw refused(`${covering.address} on this list covers it already.`);
    if (known.length >= sourcesMax) {
      throw refused(`A lease takes ${sourcesMax} addresses. Remove one first.`);
    }
    await giveOwnPort(tx, lease.id, { range: ctx.config.gateway.leasePorts, at });
    await insertSource(tx, lease.id, { address, addedAt: at });
  });
}

/** Takes an address off the list; what is open under the lease is cut. Throws `NotFound`. */
export async function removeSource(ctx: SourcesContext, own: OwnLease, typed: string) {
  const address = canonical(typed);
  await change(ctx, own, async (tx, lease) => {
    const isGone = address !== undefined && (await deleteSource(tx, lease.id, address));
    if (!isGone) throw new NotFound('This address is not in the lease’s list.');
  });
}

const change = (
  { db }: SourcesContext,
  { leaseId, customerId }: OwnLease,
  work: (tx: Tx, lease: NamedLease) => Promise<void>,
) =>
  db.transaction(async (tx) => {
    const known = await findNamedLease(tx, leaseId, customerId);
    if (!known) throw new LeaseNotFound();
    await lockSources(tx, known.id);
    const lease = await findNamedLease(tx, leaseId, customerId);
    if (!lease) throw new LeaseNotFound();
    await work(tx, lease);
  });

type Parsed = Readonly<{ address: ipaddr.IPv4 | ipaddr.IPv6; prefix: number; isRange: boolean }>;

/** An address, or a range by its prefix; an IPv4 address inside an IPv6 one is itself. */
function parse(text: string): Parsed | undefined {
  const [, host = '', bits] = /^([^/]+?)(?:\/([0-9]{1,3}))?$/.exec(text.trim()) ?? [];
  if (!ipaddr.IPv4.isValidFourPartDecimal(host) && !ipaddr.IPv6.isValid(host)) return undefined;
  const address = ipaddr.process(host);
  const longest = address.kind() === 'ipv4' ? 32 : 128;
  const prefix = bits === undefined ? longest : Number(bits);
  if (prefix > longest) return undefined;
  return { address, prefix, isRange: prefix < longest };
}

/** One spelling for each address and range: a range begins at its first address. */
function canonical(text: string): string | undefined {
  const parsed = parse(text);
  if (!parsed) return undefined;
  const first = firstOf(parsed).toString();
  return parsed.isRange ? `${first}/${parsed.prefix}` : first;
}

function firstOf({ address, prefix }: Parsed): ipaddr.IPv4 | ipaddr.IPv6 {
  const bytes = address.toByteArray().map((byte, at) => {
    const kept = Math.min(8, Math.max(0, prefix - at * 8));
    return byte & (0xff << (8 - kept));
  });
  return ipaddr.fromByteArray(bytes);
}

/** Whether all of `inner` is inside `outer`; both in normalised form. */
function covers(outer: string, inner: string): boolean {
  const [wide, narrow] = [parse(outer), parse(inner)];
  if (!wide || !narrow || wide.address.kind() !== narrow.address.kind()) return false;
  const start = firstOf({ ...narrow, prefix: wide.prefix }).toString();
  return narrow.prefix >= wide.prefix && start === wide.address.toString();
}

/**
 * An address or range in its one spelling, all of it public. Refuses any other at the field. The
 * sandbox's customers sit on this machine.
 */
export function publicSource(text: string, mode: Config['mode'], field?: string): string {
  const parsed = parse(text);
  if (!parsed) {
    const example = 'Enter an IPv4 or IPv6 address or range, such as 102.0.4.15 or 102.0.4.0/24.';
    throw refused(example, field);
  }
  const kind = parsed.address.kind();
  if (parsed.prefix < rangePrefixMin[kind]) {
    throw refused(`This range is too wide. The widest is /${rangePrefixMin[kind]}.`, field);
  }
  // Reserved blocks are wider than the widest range, so its first address represents all of it.
  const range = firstOf(parsed).range();
  const isAllowed = range === 'unicast' || (mode === 'sandbox' && range === 'loopback');
  if (!isAllowed) {
    const problem = 'This is not a public address. Take the one that the internet sees you with.';
    throw refused(problem, field);
  }
  return canonical(text) ?? text;
}

const refused = (detail: string, field = '/address') => InvalidInput.at(field, detail);
