import { expect, test } from 'vitest';
import type { Report, SaleLine } from '#contracts/admin/reports.ts';
import { wholeKes } from '#contracts/money.ts';
import { dayMs, hourMs } from '#contracts/time.ts';
import { activationTimes, usualTimes } from '#modules/orders/lists';
import { completeProvisioning } from '#modules/sales/goods';
import { requestRefund } from '#modules/sales/money';
import { sql } from '#platform/db.ts';
import { openAdmin } from '#testing/admin/given-admin.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenBalance, payWithBalance } from '../../sales/testing/given-balance.ts';
import { givenPaidLease } from '../../sales/testing/given-lease.ts';
import { givenProxy, givenShop, type TestShop } from '../../sales/testing/given-sales.ts';
import { givenServerSale } from '../../sales/testing/given-server-sale.ts';
import { givenSettings } from '../../settings/testing/given-settings.ts';
import { periodOf, readReport } from './read-report.ts';

const database = useTestDatabase();
/** Half past ten in the evening in Nairobi, so that an hour later is the next day there. */
const evening = new Date('2026-03-01T19:30:00Z');

async function openShop() {
  let at = evening;
  const shop = await givenShop(database.db, () => at);
  return { shop, pass: (ms: number) => (at = new Date(at.getTime() + ms)) };
}

const giveBack = (shop: TestShop, paymentId: string, kes: number | 'rest') =>
  shop.db.transaction((tx) =>
    requestRefund(tx, shop, {
      paymentId: paymentId as Parameters<typeof requestRefund>[2]['paymentId'],
      amount: kes === 'rest' ? 'rest' : wholeKes(kes),
      destination: 'balance',
      reason: 'test',
      endsService: false,
      actor: 'staff:cus_test',
      dedupeKey: `report:${paymentId}:${kes}`,
      at: shop.clock(),
    }),
  );

/** Two days of a shop: prompts, the balance, a server, a whole refund and a part of one. */
async function givenTwoDays() {
  const { shop, pass } = await openShop();
  const first = await givenPaidLease(shop);
  const customer = await givenBalance(shop, 2_000);
  await payWithBalance(shop, customer, await givenProxy(shop));
  const server = await givenServerSale(shop);
  pass(2 * hourMs);
  await shop.db.transaction((tx) =>
    completeProvisioning(tx, shop, {
      orderId: server.orderId,
      access: { address: '203.0.113.9', username: 'root', password: 'a secret', note: null },
      actor: 'staff:test',
      at: shop.clock(),
    }),
  );
  await givenPaidLease(shop);
  await giveBack(shop, first.paymentId, 'rest');
  await giveBack(shop, server.paymentId, 100);
  return { shop, customer, server };
}

type Entry = Readonly<{ day: string; kind: string; source: string; minor: number }>;

/** The report's money once more, entry by entry, with nothing of the report's own queries. */
async function recompute({ db }: TestShop) {
  const entries = await db.rows<Entry>(sql`
    select (t.posted_at + interval '3 hours')::date::text as day, t.source_kind as kind,
           t.source_id as source, -e.amount_minor as minor
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     where e.account = 'revenue'`);
  const refunds = await db.rows<{ id: string; orderId: string }>(sql`
    select id, order_id as "orderId" from refunds`);
  const orders = await db.rows<{ id: string; product: string; country: string; method: string }>(
    sql`select o.id, l.product, l.facts ->> 'countryCode' as country, a.provider as method
          from orders o join order_lines l on l.order_id = o.id
          join payment_attempts a on a.order_id = o.id and a.state = 'succeeded'`,
  );
  return (nameOf: (entry: Entry, order: (typeof orders)[number]) => string) => {
    const sums: Record<string, { sold: number; returned: number }> = {};
    for (const entry of entries) {
      const refunded = refunds.find(({ id }) => id === entry.source)?.orderId;
      const order = orders.find(({ id }) => id === (refunded ?? entry.source));
      if (!order) throw new Error(`No order behind ${entry.source}.`);
      const line = (sums[nameOf(entry, order)] ??= { sold: 0, returned: 0 });
      if (entry.kind === 'delivery') line.sold += entry.minor;
      else line.returned -= entry.minor;
    }
    return sums;
  };
}

const told = (lines: readonly SaleLine[]) =>
  Object.fromEntries(
    lines
      .filter(({ soldMinor, returnedMinor }) => soldMinor !== 0 || returnedMinor !== 0)
      .map(({ key, soldMinor: sold, returnedMinor: returned }) => [key, { sold, returned }]),
  );

async function reportOf(shop: TestShop): Promise<Report> {
  const at = shop.clock();
  return readReport(shop.db, periodOf({}, at), at);
}

test('each breakdown of sales is what its ledger entries sum to, to the cent', async () => {
  const { shop, customer } = await givenTwoDays();
  const report = await reportOf(shop);
  const sums = await recompute(shop);
  expect(told(report.days)).toEqual(sums(({ day }) => day));
  expect(Object.keys(told(report.days))).toEqual(['2026-03-01', '2026-03-02']);
  expect(told(report.products)).toEqual(sums((_, { product }) => product));
  expect(told(report.countries)).toEqual(sums((_, { country }) => country));
  expect(told(report.methods)).toEqual(
    sums(
      (_, { method }) =>
        ({ daraja: 'M-Pesa', paystack: 'Card', balance: 'Balance' })[method] ?? method,
    ),
  );
  expect(told([report.total])).toEqual(sums(() => ''));
  expect(report.agrees).toBe(true);
  const best = report.customers.top.find(({ customerId }) => customerId === customer.customerId);
  expect(best).toMatchObject({ sales: 1, netMinor: 25_900 });
  expect(report.customers.top.every(({ netMinor }) => netMinor > 0)).toBe(true);
});

test('a posting on revenue that no order explains is shown, not lost', async () => {
  const { shop } = await openShop();
  const before = await reportOf(shop);
  await shop.db.transaction((tx) =>
    tx.execute(sql`
      with odd as (
        insert into ledger_transfers (id, source_kind, source_id, description, posted_at)
        values ('trf_000000000000000000000000000000aa', 'correction', 'by hand', 'test', ${evening})
        returning id)
      insert into ledger_entries (transfer_id, account, currency, amount_minor)
      select id, account, 'KES', amount from odd, (values ('revenue', 700), ('bank', -700))
        as e (account, amount)`),
  );
  const after = await reportOf(shop);
  expect(after.total.returnedMinor - before.total.returnedMinor).toBe(700);
  expect(after.products.find(({ key }) => key === '')).toMatchObject({ returnedMinor: 700 });
  expect(after.agrees).toBe(true);
});

test('usual times are told from ten deliveries on, and lateness is counted before', async () => {
  const { shop, pass } = await openShop();
  const from = pass(40 * dayMs);
  const handOver = async (minutes: number) => {
    const { orderId } = await givenServerSale(shop);
    await shop.db.execute(sql`
      update orders set delivered_at = paid_at + ${`${minutes} minutes`}::interval
       where id = ${orderId}`);
  };
  const to = new Date(from.getTime() + hourMs);
  const vps = (lines: Awaited<ReturnType<typeof usualTimes>>) =>
    lines.find(({ product }) => product === 'vps');
  const times = async () => vps(await activationTimes(shop.db, { from, to }));
  for (const minutes of [10, 20, 30, 40, 50, 60, 70, 80, 200]) await handOver(minutes);
  expect(await times()).toMatchObject({ delivered: 9, medianSeconds: null, late: 1 });
  await handOver(90);
  const measured = { delivered: 10, medianSeconds: 50 * 60, p90Seconds: 90 * 60, late: 1 };
  expect(await times()).toMatchObject(measured);
  expect(vps(await usualTimes(shop.db, to))).toMatchObject(measured);
  // A renewal is paid and done in a moment, and delivers nothing.
  await shop.db.execute(sql`
    update order_lines l set renews_server_id = s.id from servers s, orders o
     where s.order_id = l.order_id and o.id = l.order_id
       and o.delivered_at - o.paid_at = interval '10 minutes'`);
  expect(await times()).toMatchObject({ delivered: 9 });
});

test('the stock of a country counts every address once', async () => {
  const { shop } = await openShop();
  await givenPaidLease(shop);
  await givenProxy(shop);
  const [down, off] = [await givenProxy(shop), await givenProxy(shop)];
  await shop.db.execute(sql`update proxies set health = 'down' where id = ${down}`);
  await shop.db.execute(sql`update proxies set on_sale = false where id = ${off}`);
  const [line] = (await reportOf(shop)).stock.filter(({ countryCode }) => countryCode === 'KE');
  const [counted] = await shop.db.rows<{ all: number }>(sql`
    select count(*) as all from proxies where country_code = 'KE'`);
  if (!line) throw new Error('Kenya is missing.');
  const { countryCode: _, country, ...counts } = line;
  expect(country).toBe('Kenya');
  expect(line.leased).toBeGreaterThan(0);
  expect(line.down).toBe(1);
  expect(line.offSale).toBe(1);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(counted?.all);
});

test('a period has every day, at most a year of them, and never ends before it begins', () => {
  expect(periodOf({}, evening)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(periodOf({ from: '2020-01-01', to: '2026-03-01' }, evening).from).toBe('2025-03-01');
  expect(periodOf({ from: '2026-03-05', to: '2026-03-01' }, evening)).toEqual({
    from: '2026-03-01',
    to: '2026-03-01',
  });
});

test('reports and their files are for those who read the ledger', async () => {
  const { shop } = await openShop();
  await givenPaidLease(shop);
  const config = { mode: 'sandbox', publicUrl: 'https://shop.test' } as const;
  const admin = await openAdmin({ ...shop, settings: givenSettings({}), config });
  expect((await admin.call('support', 'GET /admin/reports')).status).toBe(403);
  expect((await admin.call('finance', 'GET /admin/reports')).json).toMatchObject({ agrees: true });
  const path = '/api/admin/reports/file?table=products';
  const file = await admin.app.inject({ url: path, headers: { 'x-test-who': 'finance' } });
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.body).toMatch(
    /^\uFEFFProduct,Sales,Sold,VAT,Given back,VAT given back,Income\r\nproxy,/m,
  );
});
