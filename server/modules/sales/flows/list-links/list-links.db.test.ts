import { beforeAll, expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import { listReadsPerMinute, type ListOf } from '#contracts/leases/list-links.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { credentialsOf, leaseSeals } from '#modules/leases/holding';
import { sql } from '#platform/db.ts';
import type { Caller } from '#platform/http/policy.ts';
import { createLog } from '#platform/log.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { openApp } from '#testing/open-app.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import { givenListLink } from '../../../identity/tokens/testing/given-list-link.ts';
import { givenPaidLease, type PaidLease } from '../../testing/given-lease.ts';
import { givenBuyer, givenPassingShop, type TestShop } from '../../testing/given-sales.ts';
import { listLinkRoutes } from './list-links.routes.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const lines: string[] = [];
const destination = { write: (line: string) => void lines.push(line) };
const log = createLog({ level: 'trace', processName: 'test', destination });
let shop: TestShop;
let pass: (ms: number) => Date;
let app: Awaited<ReturnType<typeof openApp>>;
let caller: Caller = { kind: 'visitor' };

beforeAll(async () => {
  ({ shop, pass } = await givenPassingShop(database.db, noon));
  const { db, clock } = shop;
  app = await openApp({ db, clock, log, callerOf: async () => caller, csrf: 'csrf' });
  const ctx = { ...shop, numericHost: async () => '192.0.2.4' };
  listLinkRoutes(app, ctx, async () => {
    throw new Error('Nothing is made here.');
  });
  return () => app.close();
});

type Reading = Readonly<{ from?: string; etag?: string }>;
async function read(file: string, { from = '127.0.0.1', etag }: Reading = {}) {
  const answer = await app.inject({
    url: `/list/${file}`,
    remoteAddress: from,
    headers: etag === undefined ? {} : { 'if-none-match': etag },
  });
  const { statusCode: status, headers, body } = answer;
  return { status, headers, body, etag: String(headers['etag']) };
}

function lineOf({ lease }: Pick<PaidLease, 'lease'>): string {
  const login = credentialsOf(shop, lease, shop.clock());
  return `proxy.test:1080:${login?.username}:${login?.password.reveal()}\n`;
}
const linkOf = (customerId: CustomerId, of?: ListOf) =>
  givenListLink(shop, { customerId, ...(of && { of }) });

test('a link lists what runs of its owner’s, newest first, and nothing of another’s', async () => {
  const buyer = await givenBuyer(shop);
  const { customerId } = buyer;
  const first = await givenPaidLease(shop, { buyer });
  pass(minuteMs);
  const second = await givenPaidLease(shop, { buyer });
  await givenPaidLease(shop);
  const { token } = await linkOf(customerId);
  const all = await read(`${token}.txt`);
  expect(all.body).toBe(lineOf(second) + lineOf(first));
  expect(all.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  await shop.db.execute(sql`update leases set label = 'A' where id = ${first.lease.id}`);
  const label = await linkOf(customerId, { kind: 'label', label: 'A' });
  expect((await read(`${label.token}.txt`)).body).toBe(lineOf(first));
  const [order] = await shop.db.rows<{ code: string }>(sql`
    select code from orders where id = ${second.orderId}`);
  const orderCode = order?.code ?? '';
  const one = await linkOf(customerId, { kind: 'order', orderCode });
  expect((await read(`${one.token}.txt`)).body).toBe(lineOf(second));
  const foreign = await linkOf((await givenBuyer(shop)).customerId, { kind: 'order', orderCode });
  expect((await read(`${foreign.token}.txt`)).body).toBe('');
  const seen = await shop.db.rows(sql`
    select detail from order_events
     where order_id = ${first.orderId} and kind = 'step:first_seen'`);
  expect(seen).toEqual([{ detail: { how: 'list link' } }]);
  pass(dayMs);
  expect((await read(`${token}.txt`)).body).toBe('');
});

test('each layout is asked for by ending or name; an unknown one is refused for any token', async () => {
  const { buyer, lease } = await givenPaidLease(shop);
  const { token } = await linkOf(buyer.customerId);
  const { username } = lease.credentials ?? {};
  const json = await read(`${token}.json`);
  expect(JSON.parse(json.body)).toMatchObject([{ username, host: 'proxy.test', label: null }]);
  const chains = await read(`${token}.txt?layout=proxychains`);
  expect(chains.body).toContain(`socks5 192.0.2.4 1080 ${username} `);
  const types = async (file: string) => (await read(file)).headers['content-type'];
  expect(await types(`${token}.csv`)).toBe('text/csv; charset=utf-8');
  expect(await types(`${token}.yaml`)).toBe('application/yaml; charset=utf-8');
  for (const name of [token, 'lango_list_none']) {
    const wrong = await read(`${name}.txt?layout=clash`);
    expect([wrong.status, JSON.parse(wrong.body).errors[0].pointer]).toEqual([422, '/layout']);
    for (const file of [`${name}.exe`, name]) expect((await read(file)).status).toBe(404);
  }
});

test('an answer has a tag of its version: unchanged it is not sent again', async () => {
  const { buyer, lease } = await givenPaidLease(shop);
  const { token } = await linkOf(buyer.customerId);
  const first = await read(`${token}.txt`);
  const again = await read(`${token}.txt`, { etag: first.etag });
  expect([again.status, again.body, again.etag]).toEqual([304, '', first.etag]);
  expect((await read(`${token}.csv`, { etag: first.etag })).status).toBe(200);
  await shop.db.execute(sql`
    update leases set credential_version = credential_version + 1 where id = ${lease.id}`);
  const changed = await read(`${token}.txt`, { etag: first.etag });
  expect(changed.status).toBe(200);
  await shop.db.execute(sql`update leases set label = 'B' where id = ${lease.id}`);
  expect((await read(`${token}.txt`, { etag: changed.etag })).status).toBe(200);
});

test('unknown, malformed, revoked, ended and suspended links are one answer', async () => {
  const { buyer } = await givenPaidLease(shop);
  const { customerId } = buyer;
  const revoked = await linkOf(customerId);
  const ended = await givenListLink(shop, { customerId, days: 1 });
  await shop.db.execute(sql`update list_links set revoked_at = ${noon} where id = ${revoked.id}`);
  pass(dayMs);
  const other = await givenPaidLease(shop);
  const suspended = await linkOf(other.buyer.customerId);
  expect((await read(`${suspended.token}.txt`)).status).toBe(200);
  await shop.db.execute(sql`
    update customers set suspended_at = ${noon} where id = ${other.buyer.customerId}`);
  const unknown = `lango_list_${'x'.repeat(32)}`;
  const tokens = ['nonsense', unknown, revoked.token, ended.token, suspended.token];
  const answers: Awaited<ReturnType<typeof read>>[] = [];
  for (const token of tokens) {
    answers.push(await read(`${token}.txt`));
  }
  const plain = ({ status, headers, body }: (typeof answers)[number]) => {
    const { date: _, 'x-request-id': id, ...rest } = headers;
    return { status, rest, body: body.replace(String(id), 'ID') };
  };
  expect(new Set(answers.map((answer) => JSON.stringify(plain(answer)))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
});

test('one link is answered thirty times in a minute, and a guesser is stopped', async () => {
  const { buyer } = await givenPaidLease(shop);
  const { token } = await linkOf(buyer.customerId);
  pass(minuteMs);
  const statuses = new Set<number>();
  for (let nth = 0; nth < listReadsPerMinute; nth += 1) {
    statuses.add((await read(`${token}.txt`, { from: `203.0.113.${nth + 1}` })).status);
  }
  expect([...statuses]).toEqual([200]);
  const over = await read(`${token}.txt`, { from: '203.0.113.99' });
  expect([over.status, JSON.parse(over.body).code]).toEqual([429, 'too-many-requests']);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  pass(minuteMs);
  expect((await read(`${token}.txt`)).status).toBe(200);
  const guess = (nth: number) =>
    read(`lango_list_${String(nth).padStart(32, '0')}.txt`, { from: '203.0.113.7' });
  for (let nth = 0; nth < 30; nth += 1) expect((await guess(nth)).status).toBe(404);
  const stopped = await guess(31);
  expect([stopped.status, JSON.parse(stopped.body).code]).toEqual([429, 'too-many-requests']);
  expect((await read(`${token}.txt`, { from: '203.0.113.7' })).status).toBe(200);
});

test('many proxies are answered a page at a time, each once', async () => {
  const { buyer, lease, orderId } = await givenPaidLease(shop);
  const { token } = await linkOf(buyer.customerId);
  await cloneLease({ leaseId: lease.id, orderId }, 1_199);
  const { status, body } = await read(`${token}.txt`);
  const found = body.trimEnd().split('\n');
  expect([status, found.length, new Set(found).size]).toEqual([200, 1_200, 1_200]);
});

/** The same lease so often, each with an order, an address and a secret of its own. */
async function cloneLease(
  { leaseId, orderId }: { leaseId: string; orderId: string },
  times: number,
) {
  const hex = (nth: number) => nth.toString(16).padStart(32, '0');
  const nths = Array.from({ length: times }, (_, nth) => nth + 1);
  const sealed = nths.map((nth) =>
    shop.keyring.seal(placeIn(leaseSeals, `lse_${hex(nth)}`), `s${nth}`),
  );
  const copies = { nths, keys: nths.map(hex), sealed };
  const of = sql`unnest(${copies.nths}::int[], ${copies.keys}::text[], ${copies.sealed}::bytea[])
    as c (n, key, sealed)`;
  await shop.db.execute(sql`
    insert into orders
    select (jsonb_populate_record(o, jsonb_build_object('id', 'ord_' || key, 'code', 'X' || n))).*
      from orders o, ${of} where o.id = ${orderId}`);
  await shop.db.execute(sql`
    insert into order_lines
    select (jsonb_populate_record(l, jsonb_build_object(
             'id', 'orl_' || key, 'order_id', 'ord_' || key))).*
      from order_lines l, ${of} where l.order_id = ${orderId}`);
  await shop.db.execute(sql`
    insert into upstreams
    select (jsonb_populate_record(u, jsonb_build_object(
             'id', 'ups_' || key, 'external_id', key))).*
      from upstreams u join leases l on l.upstream_id = u.id, ${of} where l.id = ${leaseId}`);
  await shop.db.execute(sql`
    insert into proxies (id, upstream_id, ip, country_code, region, city, zip, isp, connection,
                         price_day_cents, price_month_cents, health, created_at, updated_at)
    select 'prx_' || key, 'ups_' || key, '198.19.0.0'::inet + n, 'KE', 'Nairobi', 'Nairobi',
           '00100', 'Test Fiber', 'Fiber', 199, 3900, 'healthy', ${noon}, ${noon} from ${of}`);
  await shop.db.execute(sql`
    insert into leases
    select (jsonb_populate_record(l, jsonb_build_object(
             'id', 'lse_' || key, 'proxy_id', 'prx_' || key, 'upstream_id', 'ups_' || key,
             'order_id', 'ord_' || key, 'order_line_id', 'orl_' || key, 'username', 'user' || n,
             'secret_sealed', '\\x' || encode(sealed, 'hex')))).*
      from leases l, ${of} where l.id = ${leaseId}`);
}

test('a label or an order that lists nothing of one’s own is refused at its field', async () => {
  caller = await givenBuyer(shop);
  const { lease } = await givenPaidLease(shop);
  await shop.db.execute(sql`update leases set label = 'Theirs' where id = ${lease.id}`);
  for (const [of, pointer] of [
    [{ kind: 'label', label: 'Theirs' }, '/of/label'],
    [{ kind: 'order', orderCode: 'NOSUCH' }, '/of/orderCode'],
  ] as const) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/account/list-links',
      headers: { origin: 'http://localhost:4000', 'x-lango-csrf': 'csrf' },
      payload: { name: 'X', of, days: null, proof: { password: 'any' } },
    });
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, pointer]);
  }
  caller = { kind: 'visitor' };
});

test('a visitor makes none', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/account/list-links',
    headers: { origin: 'http://localhost:4000' },
    payload: { name: 'X', of: { kind: 'all' }, days: null, proof: { password: 'any' } },
  });
  expect(answer.statusCode).toBe(401);
});

test('no token is in a log', () => {
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter((line) => line.includes('lango_list_'))).toEqual([]);
  expect(lines.some((line) => line.includes('/list/:file'))).toBe(true);
});
