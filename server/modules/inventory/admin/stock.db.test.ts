import { beforeEach, expect, test } from 'vitest';
import type { StockEntry } from '#contracts/admin/goods/stock.ts';
import type { UpstreamId } from '#contracts/ids.ts';
import { usdCents } from '#contracts/money.ts';
import { addProxies } from '#modules/catalogue/listing';
import { sql } from '#platform/db.ts';
import { makeId, systemRandomness as random } from '#platform/random.ts';
import { givenSoundSale, ids as sale } from '#testing/admin/given-sound-sale.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';
import { findModem } from '../modems/modems.sql.ts';
import { addUpstreams } from '../upstreams.sql.ts';

const { shop, admin } = useAdmin();
beforeEach(() => shop.db.execute(sql`truncate upstreams, upstream_checks, proxies cascade`));

async function list(query = '') {
  const { json } = await admin.call('operator', `GET /admin/stock${query}`);
  return json['content'] as StockEntry[];
}

type Requested = Readonly<{ ip: string; supplier?: string; countryCode?: string }>;

async function givenAddress(requested: Requested): Promise<UpstreamId> {
  const { ip, supplier = 'First', countryCode = 'KE' } = requested;
  const id = makeId('ups', random);
  await shop.db.transaction(async (tx) => {
    const entry = { host: '127.0.0.1', port: 1, protocol: 'socks5', exitIp: ip } as const;
    const about = { origin: 'Contract 7', consentBasis: 'Theirs' };
    const slot = { id, supplier, externalId: `slot-${ip}`, ...about };
    const open = { username: undefined, password: undefined };
    await addUpstreams({ tx, keyring: shop.keyring }, [{ ...entry, ...slot, ...open }], noon);
    const place = { countryCode, region: 'R', city: 'Nairobi', zip: '-' };
    const price = { daily: usdCents(199), monthly: usdCents(3582) };
    const listing = { upstreamId: id, ip, place, isp: 'Savanna', connection: 'ISP', price };
    await addProxies(tx, [{ ...listing, id: makeId('prx', random), worn: false }], noon);
  });
  await shop.db.execute(sql`update upstreams set health = 'healthy' where id = ${id}`);
  await shop.db.execute(sql`update proxies set health = 'healthy' where upstream_id = ${id}`);
  return id;
}

test('stock is sorted by ping, price and when it was measured; what has none is last', async () => {
  const { db } = shop;
  const measured = [
    { ip: '198.18.1.1', ping: 80, month: 900, at: noon },
    { ip: '198.18.1.2', ping: null, month: 300, at: null },
    { ip: '198.18.1.3', ping: 20, month: 500, at: new Date(noon.getTime() - 60_000) },
  ];
  for (const { ip, ping, month, at } of measured) {
    const id = await givenAddress({ ip });
    await db.execute(sql`
      update upstreams set ping_ms = ${ping}, checked_at = ${at} where id = ${id}`);
    await db.execute(sql`
      update proxies set price_month_cents = ${month} where upstream_id = ${id}`);
  }
  const last = async (query: string) =>
    (await list(query)).map(({ exitIp }) => Number(exitIp?.split('.').at(-1)));
  expect(await last('?sort=ping')).toEqual([3, 1, 2]);
  expect(await last('?sort=ping&dir=desc')).toEqual([1, 3, 2]);
  expect(await last('?sort=month')).toEqual([2, 3, 1]);
  expect(await last('?sort=month&dir=desc&country=KE')).toEqual([1, 3, 2]);
  expect(await last('?sort=checked')).toEqual([3, 1, 2]);
  expect(await last('?sort=checked&dir=desc')).toEqual([1, 3, 2]);
});

test('every address is listed with its origin, narrowed by supplier, country, state and search', async () => {
  await givenAddress({ ip: '198.18.1.1' });
  await givenAddress({ ip: '198.18.1.2', supplier: 'Second' });
  const down = await givenAddress({ ip: '198.18.1.3', countryCode: 'US' });
  await shop.db.execute(sql`update upstreams set health = 'down' where id = ${down}`);
  const ips = async (query: string) =>
    (await list(query)).flatMap(({ exitIp }) => exitIp ?? []).toSorted();
  expect(await ips('')).toEqual(['198.18.1.1', '198.18.1.2', '198.18.1.3']);
  expect(await ips('?supplier=Second')).toEqual(['198.18.1.2']);
  expect(await ips('?country=US')).toEqual(['198.18.1.3']);
  expect(await ips('?state=healthy')).toEqual(['198.18.1.1', '198.18.1.2']);
  expect(await ips('?state=down')).toEqual(['198.18.1.3']);
  expect(await ips('?search=198.18.1.2')).toEqual(['198.18.1.2']);
  expect((await list('?search=slot-198.18.1.1'))[0]).toMatchObject({
    origin: 'Contract 7',
    consentBasis: 'Theirs',
    entry: '127.0.0.1:1',
    isLeased: false,
  });
  const { json } = await admin.call('operator', 'GET /admin/stock/choices');
  expect(json).toEqual({ suppliers: ['First', 'Second'], countries: ['KE', 'US'] });
});

test('figures of each probe location stand apart, as medians and 95th percentiles', async () => {
  const id = await givenAddress({ ip: '198.18.2.1' });
  await shop.db.execute(sql`
    insert into upstream_checks (upstream_id, checked_at, ok, ping_ms, vantage)
    select ${id}, ${noon}::timestamptz - n * interval '1 minute', n <> 5,
           case when n <> 5 then n * 10 end, case when n % 2 = 0 then 'gateway' else 'worker' end
      from generate_series(1, 10) n`);
  const [entry] = await list();
  expect(entry?.seenFrom).toEqual([
    {
      probeLocation: 'worker',
      samples: 5,
      ok: 4,
      pingMs: 30,
      pingP95Ms: 90,
      at: expect.any(String),
    },
    {
      probeLocation: 'gateway',
      samples: 5,
      ok: 5,
      pingMs: 60,
      pingP95Ms: 100,
      at: expect.any(String),
    },
  ]);
});

test('withdrawing takes an address off sale and out of service, restoring puts it up for trust', async () => {
  const id = await givenAddress({ ip: '198.18.3.1' });
  const { call } = admin;
  const withdraw = () =>
    call('operator', `POST /admin/stock/${id}/withdraw`, { reason: 'Reported for abuse' });
  expect((await withdraw()).status).toBe(204);
  expect((await withdraw()).status).toBe(204);
  expect((await list())[0]).toMatchObject({
    state: 'withdrawn',
    onSale: false,
    withdrawnWhy: 'Reported for abuse',
  });
  expect((await call('operator', `POST /admin/stock/${id}/restore`)).status).toBe(204);
  expect((await list())[0]).toMatchObject({ state: 'waiting', onSale: true });
  const log = await shop.db.rows<{ action: string }>(sql`
    select action from audit_log where subject_id = ${id} order by id`);
  expect(log.map(({ action }) => action)).toEqual(['stock.withdraw', 'stock.restore']);
});

test('a list is withdrawn and put back in one piece: what is leased stays, what changed is shown again', async () => {
  const ids: UpstreamId[] = [];
  for (const last of [2, 3]) {
    ids.push(await givenAddress({ ip: `198.18.5.${last}`, supplier: 'Dead list' }));
  }
  await givenAddress({ ip: '198.18.5.9' });
  await shop.db.transaction((tx) => givenSoundSale(tx));
  await shop.db.execute(
    sql`update upstreams set supplier = 'Dead list' where id = ${sale.upstream}`,
  );
  const withdraw = (body: object) =>
    admin.call('operator', 'POST /admin/stock/withdraw', { reason: 'Dead', ...body });
  const filter = { supplier: 'Dead list' };
  expect((await withdraw({ filter: {}, expected: 4 })).status).toBe(422);
  expect((await withdraw({ filter, expected: 2 })).status).toBe(409);
  expect(await list('?state=withdrawn')).toEqual([]);
  expect(await withdraw({ filter, expected: 3 })).toMatchObject({
    status: 200,
    json: { withdrawn: 2, leased: 1 },
  });
  const gone = await list('?state=withdrawn');
  expect(new Map(gone.map(({ exitIp, onSale }) => [exitIp, onSale]))).toEqual(
    new Map([
      ['198.18.5.2', false],
      ['198.18.5.3', false],
    ]),
  );
  const log = await shop.db.rows<{ after: { withdrawn: number; ids: string[] } }>(sql`
    select after from audit_log where action = 'stock.withdraw-many' order by id desc limit 1`);
  expect(log[0]?.after).toMatchObject({ withdrawn: 2, ids: expect.arrayContaining(ids) });

  const restore = (body: object) => admin.call('operator', 'POST /admin/stock/restore', body);
  const back = { ...filter, state: 'withdrawn' };
  expect((await restore({ filter, expected: 2 })).status).toBe(422);
  expect((await restore({ filter: back, expected: 1 })).status).toBe(409);
  expect(await restore({ filter: back, expected: 2 })).toMatchObject({
    status: 200,
    json: { restored: 2 },
  });
  expect(await list('?state=withdrawn')).toEqual([]);
  const waiting = await list('?state=waiting');
  expect(waiting.filter(({ onSale }) => onSale).map(({ id }) => id)).toEqual(
    expect.arrayContaining(ids),
  );
  expect((await restore({ filter: back, expected: 0 })).json).toEqual({ restored: 0 });
});

test('measuring on demand says what failed, and is written down', async () => {
  const id = await givenAddress({ ip: '198.18.4.1' });
  const { json } = await admin.call('operator', `POST /admin/stock/${id}/measure`);
  expect(json).toMatchObject({ ok: false, failure: 'dial-refused', state: 'healthy' });
  expect((await list())[0]).toMatchObject({ samples: 1, lastFailure: 'dial-refused' });
});

test('a change of address is set and taken back; what is secret is kept, sealed and never shown', async () => {
  const id = await givenAddress({ ip: '198.18.9.9' });
  const set = (body: object) =>
    admin.call('operator', `PUT /admin/stock/${id}/change-of-address`, body);
  const shown = async () => (await list())[0]?.change;
  const listed = async () => {
    const [row] = await shop.db.rows<{ changes: boolean }>(sql`
      select changes_address as changes from proxies where upstream_id = ${id}`);
    return row?.changes;
  };
  expect(await shown()).toEqual({ kind: 'none', modem: null, everySeconds: 120 });
  const full = {
    kind: 'proxysmart',
    address: 'https://farm.example/base',
    modem: '861198018009009',
    login: 'farm',
    password: 'a secret of the farm',
    everySeconds: 90,
  };
  const answer = await set(full);
  const view = { kind: 'proxysmart', modem: '861198018009009', everySeconds: 90 };
  expect([answer.status, answer.json]).toEqual([200, view]);
  expect([await shown(), await listed()]).toEqual([view, true]);
  const target = async () => (await findModem(shop, id))?.target;
  await set({ kind: 'proxysmart', everySeconds: 60 });
  expect(await target()).toEqual({
    address: full.address,
    login: full.login,
    password: full.password,
    modem: full.modem,
  });
  // Credentials are not handed to another host, nor sent to the same one unencrypted.
  for (const address of ['https://else.example', 'http://farm.example/base']) {
    await set(full);
    await set({ kind: 'proxysmart', address, everySeconds: 60 });
    expect(await target()).toMatchObject({ login: null, password: null });
  }
  const rows = await shop.db.rows<{ line: string }>(sql`
    select a::text as line from audit_log a where action = 'stock.change-of-address'`);
  expect(rows).toHaveLength(6);
  expect(rows.some(({ line }) => /farm\.example|a secret of/.test(line))).toBe(false);
  await set({ kind: 'none', everySeconds: 60 });
  expect([(await shown())?.kind, await listed(), await target()]).toEqual([
    'none',
    false,
    undefined,
  ]);
});

test.each([
  [{ kind: 'link', everySeconds: 120 }, '/address'],
  [{ kind: 'link', address: 'ftp://farm.example', everySeconds: 120 }, '/address'],
  [{ kind: 'link', address: 'https://farm.example', everySeconds: 29 }, '/everySeconds'],
  [{ kind: 'proxysmart', address: 'https://farm.example', everySeconds: 120 }, '/modem'],
  [{ kind: 'proxysmart', address: 'https://a.b', modem: '12', everySeconds: 120 }, '/modem'],
])('a change of address of %o is refused at its field', async (body, pointer) => {
  const id = await givenAddress({ ip: '198.18.9.10' });
  const answer = await admin.call('operator', `PUT /admin/stock/${id}/change-of-address`, body);
  expect(answer.status).toBe(422);
  const [error] = answer.json['errors'] as readonly { pointer: string }[];
  expect(error?.pointer).toBe(pointer);
});
