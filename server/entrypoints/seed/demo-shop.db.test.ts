import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createIdentity, totpSecrets, type RequestedAccount } from '#modules/identity';
import { findProxy } from '#modules/catalogue/listing';
import { findUpstream } from '#modules/inventory';
import { findModem } from '#modules/inventory/modems';
import type { UpstreamId } from '#contracts/ids.ts';
import { plans, plansOf, standardPlans } from '#contracts/term.ts';
import { saveSettings } from '#modules/settings';
import { sql } from '#platform/db.ts';
import { silentLog } from '#platform/log.ts';
import { systemRandomness } from '#platform/random.ts';
import { resealColumn } from '#platform/sealing/reseal.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { demoNotices, seed } from './demo-shop.ts';
import { demoStock } from './demo-stock.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');

function seedContext(port: number) {
  const emails: string[] = [];
  const secrets: (string | undefined)[] = [];
  return {
    emails,
    secrets,
    db: database.db,
    clock: () => noon,
    random: systemRandomness,
    keyring: createKeyring(new Secret('m'.repeat(64)), systemRandomness),
    ensureAccount: async ({ email, totpSecret }: { email: string; totpSecret?: string }) => {
      emails.push(email);
      secrets.push(totpSecret);
    },
    upstream: { host: '127.0.0.1', port },
    farmUrl: `http://127.0.0.1:${port}/proxysmart`,
    stockPercent: 100,
  };
}

const identityOf = (ctx: ReturnType<typeof seedContext>) =>
  createIdentity({
    ...ctx,
    log: silentLog,
    config: { mode: 'sandbox', publicUrl: 'http://localhost:4000' },
    shop: { name: 'Lango' },
  });

const ranges = /^(192\.0\.2|198\.51\.100|203\.0\.113|198\.1[89]\.\d{1,3})\.\d{1,3}$/;

test('the stock is large, varied, the same every time, and routed nowhere', () => {
  const stock = demoStock();
  expect(stock).toEqual(demoStock());
  expect(stock.length).toBeGreaterThanOrEqual(2_000);
  const kinds = (of: (proxy: (typeof stock)[number]) => unknown) => new Set(stock.map(of)).size;
  expect(kinds(({ ip }) => ip)).toBe(stock.length);
  expect(kinds(({ place }) => place.countryCode)).toBeGreaterThanOrEqual(30);
  expect(kinds(({ place }) => place.city)).toBeGreaterThan(200);
  expect(kinds(({ connection }) => connection)).toBe(6);
  expect(kinds(({ price }) => price.daily.minor)).toBeGreaterThan(10);
  for (const { ip, place, price } of stock) {
    expect(ip).toMatch(ranges);
    // The target site's own address and the false exit of the sandbox are not leased.
    expect(['203.0.113.80', '198.51.100.99']).not.toContain(ip);
    expect(place.zip).not.toBe('');
    expect(price.monthly.minor).toBeGreaterThan(price.daily.minor);
  }
});

test('a part of the stock has its proxies in every country, as the whole has them', () => {
  const whole = demoStock();
  const part = demoStock(25);
  expect(part.length).toBeLessThan(whole.length * 0.27);
  const countries = (stock: typeof whole) => new Set(stock.map(({ place }) => place.countryCode));
  expect(countries(part)).toEqual(countries(whole));
  const known = new Map(whole.map((proxy) => [proxy.ip, proxy]));
  expect(part).toEqual(part.map(({ ip }) => known.get(ip)));
});

test('an empty shop is filled once, and later seeds only follow the upstream’s port', async () => {
  const { db } = database;
  const first = seedContext(4011);
  await seed(first);
  expect(first.emails).toEqual(['customer@demo.test', 'admin@demo.test']);
  // The admin has an authenticator of 160 bits from the start; the customer has none.
  expect(first.secrets).toEqual([undefined, expect.stringMatching(/^[A-Z2-7]{32}$/)]);
  const count = async () => {
    const [row] = await db.rows<{ proxies: number; ports: number[] }>(sql`
      select (select count(*) from proxies) as proxies,
             (select array_agg(distinct port) from upstreams) as ports`);
    return row;
  };
  expect(await count()).toEqual({ proxies: demoStock().length, ports: [4011] });
  const second = seedContext(5011);
  await seed(second);
  expect(second.emails).toEqual([]);
  expect(await count()).toEqual({ proxies: demoStock().length, ports: [5011] });
  // One address changes on request, by the sandbox's farm, wherever that listens now.
  const [mobile] = await db.rows<{ id: UpstreamId; connection: string; code: string }>(sql`
    select upstream_id as id, connection, country_code as code from proxies where changes_address`);
  expect(mobile).toMatchObject({ connection: expect.stringMatching(/^cell/), code: 'KE' });
  const modem = mobile && (await findModem(second, mobile.id));
  expect(modem).toMatchObject({
    kind: 'proxysmart',
    target: {
      address: 'http://127.0.0.1:5011/proxysmart',
      modem: expect.stringMatching(/^861\d{12}$/),
    },
  });
});

test('every demo upstream has the password of the sandbox’s rule', async () => {
  const { db } = database;
  const [row] = await db.rows<{ id: string }>(sql`
    select id from upstreams where exit_ip = '192.0.2.7'`);
  const upstream = await findUpstream(seedContext(0), row?.id ?? '');
  const digest = createHash('sha256').update('sandbox-upstream:192.0.2.7').digest('hex');
  expect(upstream).toMatchObject({ username: 'slot-192.0.2.7', protocol: 'socks5' });
  expect(upstream?.password?.reveal()).toBe(digest.slice(0, 20));
});

test('a shop with stock of its own gets none of ours', async () => {
  const { db } = database;
  await db.execute(sql`delete from proxies where ip <> '192.0.2.7'`);
  await seed(seedContext(4011));
  const [row] = await db.rows<{ n: number }>(sql`select count(*) as n from proxies`);
  expect(row?.n).toBe(1);
});

test('the code of the demo admin stays right when the master secret changes', async () => {
  const { db } = database;
  await db.execute(sql`delete from proxies`);
  const ctx = seedContext(4011);
  const identity = identityOf(ctx);
  let enrolled: string | undefined;
  const ensureAccount = async (requested: RequestedAccount) => {
    enrolled = requested.totpSecret ?? enrolled;
    return identity.ensureAccount(requested);
  };
  await seed({ ...ctx, ensureAccount });
  const shown = async (keyring = ctx.keyring) => (await demoNotices({ db, keyring }))[0];
  expect((await shown())?.totpSecret).toBe(enrolled);
  const [former, current] = [new Secret('m'.repeat(64)), new Secret('n'.repeat(64))];
  const during = createKeyring(current, systemRandomness, [former]);
  expect((await shown(during))?.totpSecret).toBe(enrolled);
  await resealColumn({ db, keyring: during }, totpSecrets);
  const after = createKeyring(current, systemRandomness);
  expect((await shown(after))?.totpSecret).toBe(enrolled);
  await db.execute(sql`delete from second_factors`);
  expect(await shown(after)).toBeUndefined();
});

test('a fresh shop lets for a day or a month, the demo for every term until its owner says', async () => {
  const { db } = database;
  const ctx = seedContext(4011);
  const { ensureAccount } = identityOf(ctx);
  const sow = async () => {
    await db.execute(sql`delete from proxies`);
    await seed({ ...ctx, ensureAccount });
  };
  const offered = async () => {
    const [row] = await db.rows<{ id: string }>(sql`select id from proxies limit 1`);
    return plansOf((await findProxy(db, row?.id ?? ''))?.price ?? {});
  };
  await db.execute(sql`delete from shop_settings`);
  await sow();
  expect(await offered()).toEqual(plans);
  // Without the demo's setting it is as a live shop begins.
  const [owner] = await db.rows<{ by: string }>(sql`
    delete from shop_settings returning changed_by as "by"`);
  expect(await offered()).toEqual(standardPlans);
  const by = owner?.by ?? '';
  const set = { version: 1, by, at: noon };
  await db.transaction((tx) => saveSettings(tx, { trafficDays: 60 }, set));
  await sow();
  expect(await offered()).toEqual(standardPlans);
});
