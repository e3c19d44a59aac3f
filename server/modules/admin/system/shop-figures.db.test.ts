import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { dayMs, hourMs, hourSeconds, minuteMs } from '#contracts/time.ts';
import { recordBackupRun } from '#platform/backup/backup-runs.sql.ts';
import { type Database, sql } from '#platform/db.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';
import { saveChecks } from '../invariants/invariant-checks.sql.ts';
import { addShopFigures } from './shop-figures.ts';
import { watchPools } from './watch-pools.ts';

const { shop, pass } = useAdmin();
const ago = (ms: number) => new Date(noon.getTime() - ms);

async function figures(db?: Database) {
  const registry = new Registry();
  addShopFigures(registry, { db: db ?? shop.db, clock: () => noon });
  const text = await registry.metrics();
  return (line: string) => {
    const value = text.split(`\n${line} `)[1]?.split('\n')[0];
    return value === undefined ? undefined : Number(value);
  };
}

/** A pool of four addresses that can be given. */
const addPool = (prefix: string, lowBelow: number, isEnabled = true) =>
  shop.db.execute(sql`
    insert into address_pools (provider, place, prefix, gateway, first_address, last_address,
                               low_below, is_enabled, changed_by, changed_at)
    values ('proxmox', 'pve1', ${prefix}::cidr, host(${prefix}::inet + 1)::inet,
            host(${prefix}::inet + 1)::inet, host(${prefix}::inet + 5)::inet, ${lowBelow},
            ${isEnabled}, 'test', ${noon})`);

test('a low pool is told once a day while it is low, and one that is off or full enough never', async () => {
  await addPool('10.9.1.0/24', 5);
  await addPool('10.9.2.0/24', 4);
  await addPool('10.9.3.0/24', 5, false);
  expect([await watchPools(shop), await watchPools(shop)]).toEqual([1, 0]);
  pass(dayMs);
  expect(await watchPools(shop)).toBe(1);
  const mails = await shop.db.rows<{ template: string; key: string }>(sql`
    select template, dedupe_key as key from mails order by dedupe_key`);
  expect(mails).toEqual([
    { template: 'addresses-low', key: 'addresses-low:10.9.1.0/24:2026-03-01' },
    { template: 'addresses-low', key: 'addresses-low:10.9.1.0/24:2026-03-02' },
  ]);
});

test('broken rules are counted, with how long ago they were looked at', async () => {
  const { db } = shop;
  const none = await figures();
  expect(none('lango_invariants_broken')).toBe(0);
  expect(none('lango_invariants_checked_seconds')).toBeUndefined();
  const check = { rule: 'a rule', offences: [], ms: 1 };
  const at = ago(2 * minuteMs);
  await saveChecks(
    db,
    [
      { ...check, id: 'transfers-balance', ok: true },
      { ...check, id: 'jobs-are-done', ok: false },
    ],
    at,
  );
  const some = await figures();
  expect(some('lango_invariants_broken')).toBe(1);
  expect(some('lango_invariants_checked_seconds')).toBe(120);
});

test('differences are counted by kind until a person has closed them', async () => {
  await shop.db.execute(sql`
    insert into payment_exceptions (kind, detail, dedupe_key, created_at, resolved_at)
    values ('config-alarm', '{}', 'open', now(), null),
           ('config-alarm', '{}', 'closed', now(), now())`);
  expect((await figures())('lango_exceptions_open{kind="config-alarm"}')).toBe(1);
});

test('pools tell how many addresses are free, and whether these are too few', async () => {
  await addPool('10.20.1.0/24', 4);
  await addPool('10.20.2.0/24', 5);
  await addPool('10.20.3.0/24', 5, false);
  const told = await figures();
  const of = (name: string, pool: string) => told(`${name}{pool="${pool}",place="pve1"}`);
  expect(of('lango_addresses_free', '10.20.1.0/24')).toBe(4);
  expect(of('lango_address_pool_low', '10.20.1.0/24')).toBe(0);
  expect(of('lango_address_pool_low', '10.20.2.0/24')).toBe(1);
  expect(of('lango_addresses_free', '10.20.3.0/24')).toBeUndefined();
});

test('the newest backup tells its age, and an older one does not take its place', async () => {
  const run = (kind: 'backup' | 'verified', backup: string, hours: number) =>
    recordBackupRun(shop.db, {
      kind,
      backup,
      takenAt: ago(hours * hourMs),
      finishedAt: noon,
    });
  expect((await figures())('lango_backup_age_seconds{kind="backup"}')).toBeUndefined();
  await run('backup', 'new', 1);
  await run('verified', 'new', 1);
  await run('verified', 'old', 50);
  const seen = await figures();
  for (const kind of ['backup', 'verified']) {
    expect(seen(`lango_backup_age_seconds{kind="${kind}"}`)).toBe(hourSeconds);
  }
});

test('what cannot be read is left out, and the rest is told', async () => {
  const db = { rows: () => Promise.reject(new Error('away')) } as unknown as Database;
  const seen = await figures(db);
  expect(seen('lango_invariants_broken')).toBeUndefined();
});
