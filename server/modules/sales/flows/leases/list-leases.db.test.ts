import { beforeAll, expect, test } from 'vitest';
import type { OwnLeasesFound } from '#contracts/leases/own-leases.ts';
import type { TokenScope } from '#contracts/site/paths.ts';
import { dayMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import type { Caller, SignedIn } from '#platform/http/policy.ts';
import { leaseRoutes } from '#modules/leases/holding';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenPaidLease } from '../../testing/given-lease.ts';
import {
  givenBuyer,
  givenOpenSale,
  givenPassingShop,
  givenProxy,
  mombasa,
  type TestShop,
} from '../../testing/given-sales.ts';
import { openApp, publicUrl } from '../../testing/given-site.ts';
import { listLeases } from './list-leases.ts';
import { ownLeaseRoutes } from './leases.routes.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
let shop: TestShop;
let pass: (ms: number) => Date;
let app: Awaited<ReturnType<typeof openApp>>;
let caller: Caller = { kind: 'visitor' };

beforeAll(async () => {
  ({ shop, pass } = await givenPassingShop(database.db, noon));
  app = await openApp(shop, () => caller);
  const config = { mode: 'sandbox' as const, publicUrl, host: '127.0.0.1', trustedProxies: [] };
  ownLeaseRoutes(app, { ...shop, config });
  leaseRoutes(app, { ...shop, config });
  return () => app.close();
});

const list = async (query = '') => (await app.inject({ url: `/api/leases${query}` })).json();
const idsOf = async (query = '') =>
  ((await list(query)) as OwnLeasesFound).content.map(({ leaseId }) => leaseId);
const label = (id: string, to: unknown) =>
  app.inject({
    method: 'PUT',
    url: `/api/leases/${id}/label`,
    headers: { origin: publicUrl, 'x-lango-csrf': 'csrf' },
    payload: { label: to },
  });

test('a customer lists their own leases, newest first, by label, words, state and dates', async () => {
  const buyer = await givenBuyer(shop);
  const first = await givenPaidLease(shop, { buyer });
  pass(60_000);
  const coast = await givenProxy(shop, mombasa);
  const second = await givenPaidLease(shop, { buyer, proxyId: coast });
  await givenOpenSale(shop, { buyer });
  await givenPaidLease(shop);
  caller = buyer;
  const [old, recent] = [first.lease.id, second.lease.id];
  expect(await idsOf()).toEqual([recent, old]);
  expect(await idsOf('?search=mombasa')).toEqual([recent]);
  expect(await idsOf('?search=kenya&sort=place&dir=desc')).toEqual([old, recent]);
  expect(await idsOf(`?search=${old}`)).toEqual([old]);
  expect(await idsOf('?size=1&page=1')).toEqual([old]);
  expect((await label(old, '  Project 7 ')).json()).toEqual({ leaseId: old, label: 'Project 7' });
  expect(await idsOf('?label=Project%207')).toEqual([old]);
  expect(await idsOf('?search=project')).toEqual([old]);
  expect(await idsOf('?sort=label')).toEqual([old, recent]);
  expect(await idsOf('?sort=label&dir=desc')).toEqual([old, recent]);
  expect(await idsOf('?from=2026-03-02')).toEqual([]);
  const found = (await list()) as OwnLeasesFound;
  expect(found).toMatchObject({
    totalItems: 2,
    counts: { active: 2, expired: 0, total: 2 },
    labels: [{ label: 'Project 7', count: 1 }],
  });
  expect(found.content[1]).toMatchObject({
    status: 'ACTIVE',
    city: 'Nairobi',
    countryCode: 'KE',
    label: 'Project 7',
    bytes: 0,
    tested: null,
    connection: { host: 'proxy.test', socksPort: 1080, password: expect.any(String) as string },
  });
  pass(dayMs);
  expect(await idsOf('?tab=active')).toEqual([]);
  expect(await idsOf('?tab=expired&to=2026-03-02')).toEqual([recent, old]);
  const [ended] = ((await list()) as OwnLeasesFound).content;
  expect(ended).toMatchObject({ status: 'ENDED', connection: null });
});

test('a label is one line of at most forty characters, taken away by null, and one’s own', async () => {
  const { buyer, lease } = await givenPaidLease(shop);
  const other = await givenBuyer(shop);
  caller = buyer;
  for (const wrong of ['', '   ', 'x'.repeat(41), 'two\nlines', 7]) {
    expect([wrong, (await label(lease.id, wrong)).statusCode]).toEqual([wrong, 422]);
  }
  await label(lease.id, 'Mine');
  expect((await label(lease.id, null)).json()).toEqual({ leaseId: lease.id, label: null });
  expect(((await list()) as OwnLeasesFound).labels).toEqual([]);
  caller = other;
  for (const id of [lease.id, 'lse_nothing']) {
    const answer = await label(id, 'Theirs');
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
  }
  const days = await app.inject({ url: '/api/leases?from=2026-02-31' });
  expect(days.statusCode).toBe(422);
});

test('credentials are read by their owner, and not by programs without the scope', async () => {
  const { buyer, lease } = await givenPaidLease(shop);
  const secretFor = async (reader: SignedIn) => {
    caller = reader;
    const [one] = ((await list()) as OwnLeasesFound).content;
    return one?.leaseId === lease.id && one.connection !== null;
  };
  const program = (...scopes: TokenScope[]) => ({
    ...buyer,
    token: { id: 'tok_test', scopes: new Set(scopes) },
  });
  const seen = async () => {
    const rows = await shop.db.rows(sql`
      select from order_events where order_id = ${lease.orderId} and kind = 'step:first_seen'`);
    return rows.length > 0;
  };
  expect(await secretFor(program('read'))).toBe(false);
  const acting = { staffId: buyer.customerId, staffEmail: 'staff@shop.test', until: pass(0) };
  const { content } = await listLeases(shop, {
    filter: { customerId: buyer.customerId, tab: 'all' },
    order: { column: null, isDown: false },
    page: 0,
    size: 50,
    reader: { ...buyer, acting },
  });
  expect(content.map(({ connection }) => connection)).toEqual([null]);
  expect(await seen()).toBe(false);
  expect(await secretFor(program('read', 'proxies'))).toBe(true);
  expect(await seen()).toBe(true);
});

test('of a page beyond the last nothing is shown but the figures', async () => {
  const { buyer } = await givenPaidLease(shop);
  caller = buyer;
  expect(await list('?page=9')).toMatchObject({ content: [], totalItems: 1, counts: { total: 1 } });
});
