import { expect, test } from 'vitest';
import { siteCheckCalls } from '#contracts/sale/site-checks.ts';
import { apiBase, csrfHeader } from '#contracts/site/paths.ts';
import { hourMs } from '#contracts/time.ts';
import type { VisitSite } from '#modules/inventory';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import {
  givenOpenSale,
  givenPaidSale,
  givenPassingShop,
  givenProxy,
} from '../../testing/given-sales.ts';
import { openApp, publicUrl } from '../../testing/given-site.ts';
import { trySiteRoutes } from './try-site.routes.ts';
import { trySite } from './try-site.ts';

const database = useTestDatabase();
/** Noon in Nairobi. */
const noon = new Date('2026-03-01T09:00:00Z');

const seen = {
  verdict: 'works',
  status: 200,
  reason: null,
  host: 'site.example',
  redirects: 0,
  ms: 120,
  bytes: 900,
} as const;
const works: VisitSite = async ({ beforeDial }) => {
  await beforeDial('https');
  return {
    refused: null,
    visit: { ...seen, refusal: null, bytesUp: 300, bytesDown: 1_400 },
  };
};
const refusedAs =
  (refused: string): VisitSite =>
  async () => ({ refused });

/** A shop, a customer who has paid once, and a listing; `ask` checks a site through it. */
async function openShop(visitSite: VisitSite = works) {
  const { shop, pass } = await givenPassingShop(database.db, noon);
  const { buyer } = await givenPaidSale(shop);
  const proxyId = await givenProxy(shop);
  const ask = (over: Partial<Parameters<typeof trySite>[1]> & { visitSite?: VisitSite } = {}) => {
    const { visitSite: visit = visitSite, ...input } = over;
    return trySite(
      { ...shop, visitSite: visit },
      {
        customerId: buyer.customerId,
        proxyId,
        url: new URL('https://site.example/secret-path'),
        clientAddress: '41.90.1.1',
        ...input,
      },
    );
  };
  return { shop, pass, buyer, proxyId, ask };
}

const logged = (customerId: string) =>
  database.db.rows<Record<string, unknown>>(sql`
    select * from site_checks where customer_id = ${customerId} order by started_at`);

test('a check answers what came of it, and is logged without the site', async () => {
  const { ask, buyer, proxyId } = await openShop();
  expect(await ask()).toEqual({ ...seen, checkedAt: noon.toISOString(), left: 2 });
  const [row, ...others] = await logged(buyer.customerId);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    proxy_id: proxyId,
    client_address: '41.90.1.1',
    started_at: noon,
    ended_at: noon,
    target_port: 'https',
    bytes_up: 300,
    bytes_down: 1_400,
    ended_by: 'finished',
    refusal: null,
  });
  expect(JSON.stringify(row)).not.toMatch(/site\.example|secret-path/);
});

test('three a day of Nairobi, however many are asked for at once', async () => {
  const { ask, buyer, pass } = await openShop();
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => ask()));
  const done = asked.filter(({ status }) => status === 'fulfilled');
  expect(done).toHaveLength(3);
  const left = done.map((one) => (one as PromiseFulfilledResult<{ left: number }>).value.left);
  expect(new Set(left)).toEqual(new Set([0, 1, 2]));
  expect(await logged(buyer.customerId)).toHaveLength(3);
  await expect(ask()).rejects.toMatchObject({
    code: 'too-many-requests',
    facts: { retryAfter: (12 * hourMs) / 1_000 },
  });
  pass(12 * hourMs);
  expect(await ask()).toMatchObject({ left: 2 });
});

test('who has not paid yet is refused, and nothing is asked or counted', async () => {
  let visits = 0;
  const visitSite: VisitSite = async (options) => {
    visits += 1;
    return works(options);
  };
  const { shop, ask } = await openShop(visitSite);
  const { buyer } = await givenOpenSale(shop);
  const { customerId } = buyer;
  await expect(ask({ customerId })).rejects.toMatchObject({ code: 'first-purchase-needed' });
  expect(visits).toBe(0);
  expect(await logged(customerId)).toEqual([]);
});

test('a site that may not be reached is refused at its field, and is no check', async () => {
  const { ask, buyer } = await openShop(refusedAs('destination-private'));
  const message = 'Only public internet addresses can be checked.';
  await expect(ask()).rejects.toMatchObject({
    code: 'site-refused',
    message,
    fields: [{ pointer: '/url', detail: message }],
  });
  await expect(ask({ visitSite: refusedAs('no-upstream') })).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(await logged(buyer.customerId)).toEqual([]);
});

test('nobody goes through a listing that someone else holds, or that is not for sale', async () => {
  const { shop, ask } = await openShop();
  const { proxyId: held } = await givenOpenSale(shop);
  await expect(ask({ proxyId: held })).rejects.toMatchObject({ code: 'proxy-taken' });
  const { proxyId: leased } = await givenPaidSale(shop);
  await expect(ask({ proxyId: leased })).rejects.toMatchObject({ code: 'proxy-taken' });
  const gone = await givenProxy(shop);
  await shop.db.execute(sql`update proxies set on_sale = false where id = ${gone}`);
  await expect(ask({ proxyId: gone })).rejects.toMatchObject({ code: 'not-for-sale' });
  await expect(ask({ proxyId: 'prx_unknown' })).rejects.toMatchObject({ code: 'not-found' });
});

test('a failure is a check too, with its reason in the log', async () => {
  const visitSite: VisitSite = async ({ beforeDial }) => {
    await beforeDial('http');
    const failed = { verdict: 'unreached', status: null, reason: 'redirect-refused' } as const;
    const refusal = 'destination-metadata';
    const visit = { ...seen, ...failed, refusal, bytes: 0, bytesUp: 90, bytesDown: 80 };
    return { refused: null, visit };
  };
  const { ask, buyer } = await openShop(visitSite);
  expect(await ask()).toMatchObject({ verdict: 'unreached', reason: 'redirect-refused', left: 2 });
  expect(await logged(buyer.customerId)).toMatchObject([
    { ended_by: 'redirect-refused', refusal: 'destination-metadata', target_port: 'http' },
  ]);
});

test('the visit happens outside of every transaction, after the check was counted', async () => {
  let open: number | undefined;
  const visitSite: VisitSite = async (options) => {
    const visited = await works(options);
    const [row] = await database.db.rows<{ open: number }>(sql`
      select count(*)::integer as open from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`);
    open = row?.open;
    expect(await logged(buyer.customerId)).toMatchObject([{ ended_at: null }]);
    return visited;
  };
  const { ask, buyer } = await openShop(visitSite);
  await ask();
  expect(open).toBe(0);
});

test('the call is for customers, and answers a bad address at its field', async () => {
  const { shop, buyer, proxyId } = await openShop();
  const app = await openApp(shop, () => buyer);
  trySiteRoutes(app, { ...shop, visitSite: works });
  const url = `${apiBase}${siteCheckCalls.checkSite.path.replace(':id', proxyId)}`;
  const send = (payload: object) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { origin: publicUrl, [csrfHeader]: 'csrf' },
    });
  const good = await send({ url: 'site.example' });
  expect(good.statusCode).toBe(200);
  expect(siteCheckCalls.checkSite.answer.parse(good.json())).toMatchObject({ left: 2 });
  const bad = await send({ url: 'ftp://site.example' });
  expect(bad.statusCode).toBe(422);
  expect(bad.json()).toMatchObject({
    errors: [{ pointer: '/url', detail: 'Enter a web address, such as https://example.com' }],
  });
  await app.close();
  const visitors = await openApp(shop);
  trySiteRoutes(visitors, { ...shop, visitSite: works });
  const stranger = await visitors.inject({
    method: 'POST',
    url,
    payload: { url: 'site.example' },
    headers: { origin: publicUrl, [csrfHeader]: 'csrf' },
  });
  expect(stranger.statusCode).toBe(401);
  await visitors.close();
});
