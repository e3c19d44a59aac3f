import type { PoolId } from '#contracts/ids.ts';
import { money, usdCents } from '#contracts/money.ts';
import { hourMs } from '#contracts/time.ts';
import { addPool } from '#modules/inventory/pools';
import { insertLot } from '#modules/traffic';
import { sql, type Database } from '#platform/db.ts';
import { makeId, systemRandomness as random } from '#platform/random.ts';
import { haveTrafficLease, type NamedLease } from '../traffic/index.ts';
import { after, credentialSources, givenInput, keyring, noon } from './given-lease.ts';

type Bought = Readonly<{ bytes: number; endsAt: Date }>;

/** An amount of residential traffic of a new customer, which lasts until then, with such lots. */
export async function givenAmount(
  db: Database,
  { lots, until, at = noon }: Readonly<{ lots: readonly Bought[]; until: Date; at?: Date }>,
): Promise<NamedLease> {
  const { customerId, orderId, orderLineId } = await givenInput(db, { at });
  const bought = { customerId, orderId, orderLineId, at, until };
  const lease = await db.transaction((tx) =>
    haveTrafficLease(tx, credentialSources, { ...bought, poolKind: 'residential' }),
  );
  for (const { bytes, endsAt } of lots) {
    const line = await givenInput(db, { customerId });
    const lot = {
      id: makeId('lot', random),
      leaseId: lease.id,
      orderLineId: line.orderLineId,
      bytes,
      used: 0,
      givenBack: 0,
      usd: usdCents(100),
      kes: money(13_000, 'KES'),
      startsAt: after(-hourMs, at),
      endsAt,
      state: 'open',
      rolledFrom: null,
      isAutomatic: false,
    } as const;
    await db.transaction((tx) => insertLot(tx, lot));
  }
  return lease;
}

type Entry = Readonly<{ host: string; port: number; username: string; password: string }>;

/** A residential pool that a dial has come through in Kenya, and not yet in Germany. */
export async function givenPool(db: Database, id: PoolId, entry: Entry): Promise<void> {
  const pool = {
    id,
    name: id,
    kind: 'residential',
    dialect: 'iproyal',
    words: null,
    ...entry,
    protocol: 'http',
    origin: 'contract',
    consentBasis: 'written',
    byteUnit: 'decimal',
    costUsdCentsPerGb: 100,
    countries: ['DE', 'KE'],
  } as const;
  const added = { ...pool, countries: [...pool.countries] };
  await db.transaction((tx) => addPool({ tx, keyring }, added, noon));
  await db.execute(sql`
    update pool_countries set tries = 1, ok = 1, exits = 1, measured_at = ${noon}
     where pool_id = ${id} and country_code = 'KE'`);
}
