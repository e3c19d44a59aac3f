import ipaddr from 'ipaddr.js';
import { sourcesMax, type LeaseSources } from '#contracts/lease-sources.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database, Tx } from '#platform/db.ts';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { LeaseNotActive, LeaseNotFound } from './errors.ts';
import { isLive, type Lease } from './lease.ts';
import { findLease } from './leases.sql.ts';
import {
  deleteSource,
  giveOwnPort,
  insertSource,
  lockSources,
  ownPortOf,
  sourcesOf,
} from './sources.sql.ts';

export type SourcesWorld = Readonly<{
  db: Database;
  clock: Clock;
  config: Pick<Config, 'mode' | 'gateway'>;
}>;
type OwnLease = Readonly<{ leaseId: string; customerId: CustomerId }>;

/** The list of a lease with the port that it is good for. Throws `LeaseNotFound`. */
export async function listSources(
  { db, config }: SourcesWorld,
  { leaseId, customerId }: OwnLease,
  current: string,
): Promise<LeaseSources> {
  const lease = await findLease(db, leaseId, customerId);
  if (!lease) throw new LeaseNotFound();
  const [sources, port] = await Promise.all([sourcesOf(db, lease.id), ownPortOf(db, lease.id)]);
  return {
    host: config.gateway.host,
    port,
    current: plain(current) ?? current,
    addresses: sources.map(({ address, addedAt }) => ({
      address,
      addedAt: addedAt.toISOString(),
    })),
  };
}

/**
 * Lets an address use a running lease without a password, on the lease's own port. Refuses with
 * validation-failed what no customer connects from, and the eleventh.
 */
export async function addSource(world: SourcesWorld, own: OwnLease, typed: string): Promise<void> {
  const address = publicAddress(typed, world.config.mode);
  const at = world.clock();
  await change(world, own, async (tx, lease) => {
    if (!isLive(lease, at)) throw new LeaseNotActive();
    const known = await sourcesOf(tx, lease.id);
    if (known.some((source) => source.address === address)) return;
    if (known.length >= sourcesMax) {
      throw refused(`A lease takes ${sourcesMax} addresses. Remove one first.`);
    }
    await giveOwnPort(tx, lease.id, { range: world.config.gateway.leasePorts, at });
    await insertSource(tx, lease.id, { address, addedAt: at });
  });
}

/** Takes an address off the list; what is open under the lease is cut. Throws `NotFound`. */
export async function removeSource(world: SourcesWorld, own: OwnLease, typed: string) {
  const address = plain(typed);
  await change(world, own, async (tx, lease) => {
    const isGone = address !== undefined && (await deleteSource(tx, lease.id, address));
    if (!isGone) throw new NotFound('This address is not on the list of the lease.');
  });
}

const change = (
  { db }: SourcesWorld,
  { leaseId, customerId }: OwnLease,
  work: (tx: Tx, lease: Lease) => Promise<void>,
) =>
  db.transaction(async (tx) => {
    const known = await findLease(tx, leaseId, customerId);
    if (!known) throw new LeaseNotFound();
    await lockSources(tx, known.id);
    const lease = await findLease(tx, leaseId, customerId);
    if (!lease) throw new LeaseNotFound();
    await work(tx, lease);
  });

/** One spelling for each address; an IPv4 address inside an IPv6 one is itself. */
function plain(text: string): string | undefined {
  const trimmed = text.trim();
  if (!ipaddr.IPv4.isValidFourPartDecimal(trimmed) && !ipaddr.IPv6.isValid(trimmed)) {
    return undefined;
  }
  return ipaddr.process(trimmed).toString();
}

/** A public address in its one spelling. The sandbox's customers sit on this machine. */
function publicAddress(text: string, mode: Config['mode']): string {
  const address = plain(text);
  if (address === undefined) throw refused('Enter one IPv4 or IPv6 address, such as 102.0.4.15.');
  const range = ipaddr.parse(address).range();
  const isAllowed = range === 'unicast' || (mode === 'sandbox' && range === 'loopback');
  if (!isAllowed) {
    throw refused('This is not a public address. Take the one that the internet sees you with.');
  }
  return address;
}

const refused = (detail: string) => InvalidInput.at('/address', detail);
