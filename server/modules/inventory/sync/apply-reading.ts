import {
  addProxies,
  moveListings,
  releaseListings,
  untold,
  withholdListings,
  type NewProxy,
} from '#modules/catalogue/listing';
import { currentRules, priceOfArrival } from '#modules/catalogue/prices';
import { saveTerms } from '#modules/catalogue';
import type { Tx } from '#platform/db.ts';
import { makeId, type Randomness } from '#platform/random.ts';
import type { Keyring } from '#platform/secrets.ts';
import type { ListedSlot, SlotKind } from '../providers/supplier.ts';
import { changeSlots } from '../stock/stock.sql.ts';
import type { NewUpstream } from '../upstream.ts';
import { addUpstreams } from '../upstreams.sql.ts';
import type { Account } from './account.ts';
import type { BookedSlot, Change } from './compare-list.ts';
import type { Arrival, Move } from './settle-arrivals.ts';
import { holdUpstreams, missSlots, nameSlots, retireUpstreams, type Naming } from './slots.sql.ts';

/** A reading after every new slot was looked through. */
export type Verified = Readonly<{
  arrivals: readonly Arrival[];
  moves: readonly Move[];
  kept: readonly Change[];
  missing: readonly BookedSlot[];
  gone: readonly BookedSlot[];
}>;

type Vault = Readonly<{ keyring: Keyring; random: Randomness }>;
type Work = Readonly<{ account: Account; verified: Verified; at: Date }>;

/**
 * Brings the stock up to a reading, in the caller's transaction: new addresses are listed and wait
 * to be measured, changed doors are put in place behind the leases that use them, what is missing
 * goes off sale, and what is gone is withdrawn, so that its lease moves.
 */
export async function applyReading(tx: Tx, vault: Vault, work: Work): Promise<void> {
  const { verified, at } = work;
  const { kept, moves, missing, gone } = verified;
  const touched = [...kept.map(({ booked }) => booked), ...moves.map(({ booked }) => booked)];
  await holdUpstreams(
    tx,
    [...touched, ...missing, ...gone].map(({ id }) => id),
  );
  await bringIn(tx, vault, work);
  await putInPlace(tx, vault, work);
  await withholdListings(
    tx,
    // Once is enough: staff who put it back on sale meanwhile know more than the list.
    {
      upstreamIds: idsOf(missing.filter(({ missingLists }) => missingLists === 0)),
      why: 'missing',
    },
    at,
  );
  await missSlots(tx, idsOf(missing), at);
  const why = 'Its supplier no longer lists it.';
  const retired = await retireUpstreams(tx, idsOf(gone), { by: 'supplier', why, at });
  await withholdListings(tx, { upstreamIds: retired, why: 'withdrawn' }, at);
}

const idsOf = (slots: readonly BookedSlot[]) => slots.map(({ id }) => id);

async function bringIn(tx: Tx, { keyring, random }: Vault, { account, verified, at }: Work) {
  const arrivals = verified.arrivals.map((arrival) => ({
    ...arrival,
    id: makeId('ups', random),
    proxyId: makeId('prx', random),
  }));
  const { name: supplier, origin, consentBasis, costMonthCents, nameResolution } = account;
  const upstreams = arrivals.map(({ id, slot, exitIp }): NewUpstream => {
    const { externalId, host, port, protocol, username, password, endsAt } = slot;
    const own = { id, externalId, host, port, protocol, username, password, exitIp, endsAt };
    const terms = { costMonthCents, nameResolution, synced: true, exitMeasured: true };
    return { ...own, supplier, origin, consentBasis, ...terms };
  });
  const { rules } = await currentRules(tx);
  const listings = arrivals.map(({ id, proxyId, slot, exitIp }): NewProxy => {
    const described = describe(slot);
    const { countryCode } = slot;
    const { connection } = described;
    const decides = { supplier, countryCode, connection, rating: 0, costMonthCents };
    const price = priceOfArrival(rules, decides);
    const own = { id: proxyId, upstreamId: id, ip: exitIp, availableUntil: slot.endsAt };
    return { ...own, ...described, price, worn: false };
  });
  const stored = await addUpstreams({ tx, keyring }, upstreams, at);
  const listed = await addProxies(tx, listings, at);
  // A parallel import stored the same addresses; the next reading finds them known.
  if (stored !== arrivals.length || listed !== arrivals.length) {
    throw new Error('Another import brought some of these addresses.');
  }
}

const connections: Record<SlotKind, string> = {
  residential: 'Residential',
  mobile: 'Mobile',
  isp: 'ISP',
  datacenter: 'Datacenter',
};
function describe({ countryCode, city = untold.city, isp, kind }: ListedSlot) {
  const place = { countryCode, region: city, city, zip: untold.zip };
  return { place, ...(isp === undefined ? {} : { isp }), connection: connections[kind] };
}

async function putInPlace(tx: Tx, { keyring }: Vault, { account, verified, at }: Work) {
  const { kept, moves } = verified;
  const doors = moves.map(({ slot, booked, exitIp }) => {
    const { host, port, protocol, username, password } = slot;
    const entry = { host, port, protocol, username, password: password?.reveal(), exitIp };
    return { id: booked.id, entry };
  });
  await changeSlots({ tx, keyring }, doors, at);
  await moveListings(
    tx,
    moves.map(({ booked, exitIp }) => ({ upstreamId: booked.id, ip: exitIp })),
    at,
  );
  const { costMonthCents } = account;
  const naming = ({ booked: { id }, slot: { externalId, endsAt } }: Change): Naming => {
    return { id, externalId, endsAt: endsAt ?? null, costMonthCents };
  };
  const named = [...kept, ...moves].map(naming);
  const returned = await nameSlots(tx, named);
  const terms = named.map(({ id, endsAt }) => ({ upstreamId: id, until: endsAt }));
  await saveTerms(tx, terms, at);
  await releaseListings(tx, { upstreamIds: returned, why: 'missing' }, at);
  const revived = moves.filter(({ booked }) => booked.isRetired).map(({ booked }) => booked.id);
  await releaseListings(tx, { upstreamIds: revived, why: 'withdrawn' }, at);
}
