import { dayMs, hourMs, minuteMs, nairobiSecond } from '#contracts/time.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import type { Caller } from '#platform/http/policy.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import type { ConnectionRecord } from '#gateway';
import { asCustomer, openApp } from '#testing/open-app.ts';
import { recordBatch, recordConnections } from './meters.sql.ts';
import { after, givenCustomer, givenLease, noon } from '../testing/given-lease.ts';
import { usageRoutes } from './usage.routes.ts';

const shop = useTestDatabase();
let app: FastifyInstance;
let caller: Caller = { kind: 'visitor' };

beforeAll(async () => {
  const { db } = shop;
  const clock = () => after(30 * minuteMs);
  app = await openApp({ db, clock, callerOf: async () => caller });
  const fixOf = (name: string) => (name === 'port-refused' ? 'Use another port.' : null);
  usageRoutes(app, { db, clock, fixOf });
});
afterAll(() => app.close());

const signIn = (customerId: CustomerId) => void (caller = asCustomer(customerId));
const get = (path: string) => app.inject({ method: 'GET', url: `/api/leases/${path}` });

let sequence = 0;
async function givenTraffic(leaseId: string, at = noon, refusals: Record<string, number> = {}) {
  const moved = { bytesUp: 10, bytesDown: 20, connections: 2 };
  const rest = { bytesForgiven: 0, bytesUpstreamUp: 0, bytesUpstreamDown: 0, refusals };
  const deltas = [{ leaseId, ...moved, ...rest }];
  sequence += 1;
  await recordBatch(shop.db, { gatewayId: 'gtw_usage', sequence, deltas }, at);
}

let numbers = 0;
const connection = (leaseId: string, more: Partial<ConnectionRecord> = {}): ConnectionRecord => ({
  gatewayId: 'gtw_usage',
  number: (numbers += 1),
  leaseId,
  subUserId: null,
  protocol: 'socks5',
  clientAddress: '203.0.113.9',
  localPort: 1080,
  startedAt: noon.getTime() + numbers,
  endedAt: noon.getTime() + numbers + 1_500,
  handshakeMs: 3,
  dialMs: 20,
  targetPort: 'https',
  exitCountry: null,
  bytesUp: 5,
  bytesDown: 7,
  bytesForgiven: 0,
  end: 'finished',
  refusal: null,
  fix: null,
  ...more,
});

const paths = [
  'usage',
  'usage/parts',
  'usage?by=day',
  'usage.csv',
  'connections',
  'connections.csv',
];

test('nobody reads usage or connections without signing in', async () => {
  const { id } = await givenLease(shop.db);
  caller = { kind: 'visitor' };
  for (const path of [...paths.map((one) => `${id}/${one}`), 'usage']) {
    expect((await get(path)).statusCode).toBe(401);
  }
});

test('another customer’s lease is as unknown as none (S04)', async () => {
  const { id } = await givenLease(shop.db);
  signIn(await givenCustomer(shop.db));
  for (const path of paths) {
    for (const lease of [id, 'lse_none']) {
      const answer = await get(`${lease}/${path}`);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
    }
  }
  expect((await get('usage')).json()).toEqual({ leases: [] });
});

test('usage is zero at first and then what the gateways reported', async () => {
  const { id, customerId } = await givenLease(shop.db);
  signIn(customerId);
  const none = { leaseId: id, bytesUp: 0, bytesDown: 0, connections: 0, lastSeenAt: null };
  expect((await get(`${id}/usage`)).json()).toEqual(none);
  await givenTraffic(id);
  const some = {
    leaseId: id,
    bytesUp: 10,
    bytesDown: 20,
    connections: 2,
    lastSeenAt: noon.toISOString(),
  };
  expect((await get(`${id}/usage`)).json()).toEqual(some);
  expect((await get('usage')).json()).toEqual({ leases: [some] });
});

test('a series has every hour of its span, and each refusal with its advice', async () => {
  const { id, customerId } = await givenLease(shop.db);
  signIn(customerId);
  await givenTraffic(id, noon, { 'port-refused': 2, 'never-heard-of': 1 });
  await givenTraffic(id, after(-hourMs));
  const answer = (await get(`${id}/usage?by=hour`)).json();
  expect(answer.points).toHaveLength(24);
  const moved = { bytesUp: 10, bytesDown: 20, connections: 2 };
  expect(answer.points.slice(-2)).toEqual([
    { at: after(-hourMs).toISOString(), ...moved, refusals: 0 },
    { at: noon.toISOString(), ...moved, refusals: 3 },
  ]);
  expect(answer.refusals).toEqual([
    { name: 'port-refused', count: 2, fix: 'Use another port.' },
    { name: 'never-heard-of', count: 1, fix: null },
  ]);
  const days = (await get(`${id}/usage?by=day`)).json();
  expect(days.points).toHaveLength(30);
  expect(days.points.at(-1)).toMatchObject({ at: '2026-02-28T21:00:00.000Z', bytesDown: 40 });
});

test('thirty days of all leases come by day, by proxy and by country', async () => {
  const { id, customerId } = await givenLease(shop.db);
  const other = await givenLease(shop.db);
  signIn(customerId);
  await givenTraffic(id, noon, { 'port-refused': 3 });
  await givenTraffic(id, after(-29 * dayMs));
  await givenTraffic(id, after(-40 * dayMs));
  await givenTraffic(other.id);
  const answer = (await get('usage/overview')).json();
  expect(answer.points).toHaveLength(30);
  expect(answer.points.at(-1)).toMatchObject({ bytesUp: 10, bytesDown: 20, refusals: 3 });
  const sums = { bytes: 60, connections: 4, refusals: 3 };
  expect(answer.proxies).toMatchObject([{ ...sums, key: id, countryCode: 'KE', country: 'Kenya' }]);
  expect(answer.countries).toMatchObject([{ ...sums, key: 'KE', city: '' }]);
  const [part] = answer.proxies;
  expect([part.days.length, part.days[0], part.days.at(-1)]).toEqual([30, 30, 30]);
  signIn(await givenCustomer(shop.db));
  expect((await get('usage/overview')).json()).toMatchObject({ proxies: [], countries: [] });
});

test('a span that is backwards or too long is refused', async () => {
  const { id, customerId } = await givenLease(shop.db);
  signIn(customerId);
  for (const span of ['from=2026-03-09T00:00:00Z', 'from=2020-01-01T00:00:00Z', 'from=yesterday']) {
    expect((await get(`${id}/usage?by=hour&${span}`)).statusCode).toBe(422);
  }
});

test('the usage file holds the series', async () => {
  const { id, customerId } = await givenLease(shop.db);
  signIn(customerId);
  await givenTraffic(id);
  const answer = await get(`${id}/usage.csv?by=hour`);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toContain(`usage-${id}.csv`);
  const lines = answer.body.trimEnd().split('\r\n');
  const head = '\uFEFFfrom (Nairobi),bytes up,bytes down,connections,refusals';
  expect([lines.length, lines[0]]).toEqual([25, head]);
  expect(lines.at(-1)).toBe(`${nairobiSecond(noon)},10,20,2,0`);
});

test('connections come newest first, page by page, none twice and none left out', async () => {
  const { id, customerId } = await givenLease(shop.db);
  signIn(customerId);
  const same = { startedAt: noon.getTime() };
  const records = Array.from({ length: 120 }, (_, at) => connection(id, at < 60 ? same : {}));
  await recordConnections(shop.db, records);
  const seen: { id: string; startedAt: string }[] = [];
  let before = '';
  for (let page = 0; page < 4; page += 1) {
    const answer = (await get(`${id}/connections${before}`)).json();
    seen.push(...answer.content);
    if (answer.next === null) break;
    before = `?before=${answer.next}`;
  }
  expect(new Set(seen.map((one) => one.id)).size).toBe(120);
  const times = seen.map(({ startedAt }) => startedAt);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('connections are filtered by protocol, outcome and time', async () => {
  const { id, customerId } = await givenLease(shop.db);
  signIn(customerId);
  const end = 'port-refused';
  const refused = { refusal: end, end, protocol: 'http-connect' } as const;
  const late = { startedAt: after(10 * minuteMs).getTime() };
  await recordConnections(shop.db, [connection(id), connection(id, refused), connection(id, late)]);
  const found = async (query: string) => (await get(`${id}/connections?${query}`)).json().content;
  expect(await found('')).toHaveLength(3);
  expect(await found('outcome=ok')).toHaveLength(2);
  expect(await found('protocol=socks5')).toHaveLength(2);
  expect(await found(`from=${after(5 * minuteMs).toISOString()}`)).toHaveLength(1);
  expect(await found(`to=${after(5 * minuteMs).toISOString()}`)).toHaveLength(2);
  expect(await found('outcome=refused')).toMatchObject([
    { refusal: 'port-refused', fix: 'Use another port.', durationMs: 1_500, targetPort: 'https' },
  ]);
  expect((await get(`${id}/connections?before=1;drop`)).statusCode).toBe(422);
});

test('connections under a sub-user’s name are told apart, and asked for alone', async () => {
  const { id, customerId } = await givenLease(shop.db);
  signIn(customerId);
  const subUserId = `sub_${id}`;
  await shop.db.execute(sql`
    insert into lease_credentials (id, lease_id, label, username, secret_sealed, secret_mac,
                                   created_at)
    values (${subUserId}, ${id}, 'Client A', ${subUserId}, 'x', 'x', ${noon})`);
  await recordConnections(shop.db, [connection(id), connection(id, { subUserId })]);
  const { content } = (await get(`${id}/connections?subUser=${subUserId}`)).json();
  expect(content).toMatchObject([{ subUser: { id: subUserId, label: 'Client A' } }]);
  const all = (await get(`${id}/connections`)).json().content as { subUser: unknown }[];
  expect(all.filter(({ subUser }) => subUser === null)).toHaveLength(1);
  expect((await get(`${id}/connections.csv`)).body).toContain('Client A');
});

test('the connection file names times, bytes and advice, and no target', async () => {
  const { id, customerId } = await givenLease(shop.db);
  signIn(customerId);
  await recordConnections(shop.db, [
    connection(id, { refusal: 'port-refused', end: 'port-refused' }),
  ]);
  const { body } = await get(`${id}/connections.csv`);
  const [head, row, ...rest] = body.split('\r\n');
  expect(head).toContain('started (Nairobi),protocol,client address,duration ms');
  expect(row).toContain('203.0.113.9,1500,5,7,https,port-refused,port-refused,Use another port.');
  expect(rest).toEqual(['']);
});

test('thirty days are shown by username, class of ports and country, each record once', async () => {
  const { id, customerId } = await givenLease(shop.db);
  signIn(customerId);
  const read = async () => (await get(`${id}/usage/parts`)).json();
  expect(await read()).toEqual({ names: [], ports: [], countries: [] });
  const subUserId = `sub_${id}`;
  await shop.db.execute(sql`
    insert into lease_credentials (id, lease_id, label, username, secret_sealed, secret_mac,
                                   created_at)
    values (${subUserId}, ${id}, 'Client A', ${subUserId}, 'x', 'x', ${noon})`);
  await givenTraffic(id, after(-40 * dayMs));
  await givenTraffic(id, after(-2 * dayMs));
  const rest = { bytesForgiven: 0, bytesUpstreamUp: 0, bytesUpstreamDown: 0, refusals: {} };
  const moved = { bytesUp: 1, bytesDown: 9, connections: 1 };
  const subUsers = [{ subUserId, ...moved, bytesForgiven: 0 }];
  const deltas = [{ leaseId: id, ...moved, ...rest, subUsers }];
  sequence += 1;
  await recordBatch(shop.db, { gatewayId: 'gtw_usage', sequence, deltas }, noon);
  const records = [
    connection(id),
    connection(id, { targetPort: 'other', bytesForgiven: 2, exitCountry: 'KE' }),
    connection(id, { exitCountry: '' }),
    connection(id, { exitCountry: 'DE', refusal: 'exit-lost' }),
    connection(id, { refusal: 'port-refused' }),
    connection(id, { targetPort: null }),
  ];
  await Promise.all([1, 2, 3].map(() => recordConnections(shop.db, records)));
  const { names, ports, countries } = await read();
  const days = (lasting: Record<number, number>) =>
    Array.from({ length: 30 }, (_, index) => lasting[29 - index] ?? 0);
  expect(names).toEqual([
    { id: null, label: '', bytes: 30, connections: 2, days: days({ 2: 30 }) },
    { id: subUserId, label: 'Client A', bytes: 10, connections: 1, days: days({ 0: 10 }) },
  ]);
  expect(ports).toEqual([
    { port: 'https', bytes: 24, connections: 2, days: days({ 0: 24 }) },
    { port: 'other', bytes: 10, connections: 1, days: days({ 0: 10 }) },
  ]);
  expect(countries).toEqual([
    { country: null, bytes: 12, connections: 1, days: days({ 0: 12 }) },
    { country: 'KE', bytes: 10, connections: 1, days: days({ 0: 10 }) },
  ]);
});
