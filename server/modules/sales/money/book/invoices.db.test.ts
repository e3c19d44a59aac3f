import { beforeEach, expect, test } from 'vitest';
import { money, wholeKes, type Money } from '#contracts/money.ts';
import { findOrder } from '#modules/orders';
import {
  changeBillingSettings,
  creditNotesOf,
  invoiceOfOrder,
  issueCreditNote,
  saveBillingDetails,
} from '#modules/billing';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { presentOrders } from '../../flows/orders/present-orders.ts';
import { resolvePayment } from '../../goods/sale/resolve-payment.ts';
import { givenBalance, payWithBalance } from '../../testing/given-balance.ts';
import { listed } from '#modules/orders/lists';
import {
  customerPays,
  givenOpenSale,
  givenProxy,
  givenShop,
  priceKes,
  type OpenSale,
  type TestShop,
  payFor,
  givenPaidSale,
} from '../../testing/given-sales.ts';
import { givenServerSale, handOver } from '../../testing/given-server-sale.ts';
import { giveBack, giveCredit, decide } from '../../testing/given-refunds.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
let shop: TestShop;

beforeEach(async () => {
  shop = await givenShop(database.db, () => noon);
});

const invoiceOf = async ({ orderId }: Pick<OpenSale, 'orderId'>) => {
  const invoice = await invoiceOfOrder(shop.db, orderId);
  if (!invoice) throw new Error('There is no invoice.');
  return invoice;
};

const withVat = (vatOn = true, version = 0) =>
  shop.db.transaction((tx) =>
    changeBillingSettings(tx, {
      settings: {
        version,
        vatOn,
        vatRateBp: 1600,
        sellerName: 'Lango Networks Ltd',
        sellerAddress: 'Moi Avenue, Nairobi',
        sellerPin: 'P051234567X',
      },
      by: 'staff:test',
      at: noon,
    }),
  );

const refund = (sale: Pick<OpenSale, 'orderId' | 'paymentId'>, amount: Money | 'rest' = 'rest') =>
  giveBack(shop, sale, { amount });

async function booked({ orderId }: Pick<OpenSale, 'orderId'>) {
  const [row] = await shop.db.rows<{ revenue: number; vat: number }>(sql`
    select coalesce(-sum(e.amount_minor) filter (where e.account = 'revenue'), 0)::bigint
             as revenue,
           coalesce(-sum(e.amount_minor) filter (where e.account = 'vat_output'), 0)::bigint as vat
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     where t.source_id = ${orderId}
        or t.source_id in (select id from refunds where order_id = ${orderId})`);
  return row;
}

test('an order names its invoice once it is paid, and none before', async () => {
  const paid = await givenPaidSale(shop);
  const open = await givenOpenSale(shop);
  const orders = await Promise.all([paid, open].map(({ orderId }) => findOrder(shop.db, orderId)));
  const found = orders.filter((order) => order !== undefined);
  const views = await presentOrders(shop, found.map(listed), {});
  const { number } = await invoiceOf(paid);
  expect(views.map(({ invoice }) => invoice)).toEqual([number, null]);
});

test('a paid order has its invoice, with buyer, goods and receipt as they stood', async () => {
  const sale = await givenOpenSale(shop);
  const details = { company: 'Otieno & Søns', address: 'Kisumu', pin: 'A001234567Z' };
  const { customerId, email } = sale.buyer;
  await saveBillingDetails(shop.db, { customerId, details, at: noon });
  const receipt = await payFor(shop, sale);
  expect(await invoiceOf(sale)).toMatchObject({
    number: expect.stringMatching(/^INV-2026-\d{6}$/),
    issuedAt: noon,
    seller: { name: 'Lango', email: 'support@shop.test', pin: null },
    buyer: { name: 'Wanjiru Otieno', email, ...details },
    lines: [{ title: 'Proxy Nairobi, KE', detail: '24 hours, Test Fiber', quantity: 1 }],
    total: priceKes,
    vat: money(0, 'KES'),
    vatRateBp: null,
    method: 'M-Pesa',
    receipt,
  });
});

test('fifty payments settled at once get fifty numbers without a gap', async () => {
  const before = await lastNumber();
  const sales = await Promise.all(Array.from({ length: 50 }, () => givenOpenSale(shop)));
  await Promise.all(sales.map((sale) => customerPays(shop, sale)));
  await Promise.all(sales.map(({ paymentId }) => resolvePayment(shop, paymentId)));
  const invoices = await Promise.all(sales.map(invoiceOf));
  const numbers = invoices.map(({ number }) => Number(number.slice(-6))).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => before + index + 1));
});

async function lastNumber(): Promise<number> {
  const [row] = await shop.db.rows<{ last: number }>(sql`
    select last from document_counters where series = 'invoice' and year = 2026`);
  return row?.last ?? 0;
}

test('a sale that is taken back gives its number to the next one', async () => {
  const before = await lastNumber();
  const sale = await givenPaidSale(shop);
  const undone = shop.db.transaction(async (tx) => {
    await tx.execute(sql`
      update document_counters set last = last + 1 where series = 'invoice' and year = 2026`);
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  const next = await givenPaidSale(shop);
  expect((await invoiceOf(sale)).number.slice(-6)).toBe(String(before + 1).padStart(6, '0'));
  expect((await invoiceOf(next)).number.slice(-6)).toBe(String(before + 2).padStart(6, '0'));
});

test('the year of a number is the year in Nairobi', async () => {
  const newYear = new Date('2026-12-31T21:00:00Z');
  const later = { ...shop, clock: () => newYear };
  const sale = await givenOpenSale(later);
  await payFor(later, sale);
  expect((await invoiceOf(sale)).number).toBe('INV-2027-000001');
});

test('an order paid from the balance has its invoice, and the top-up has none', async () => {
  const buyer = await givenBalance(shop, 600);
  const { orderId } = await payWithBalance(shop, buyer, await givenProxy(shop));
  expect(await invoiceOf({ orderId })).toMatchObject({ method: 'Balance', total: priceKes });
  const billingDocuments = await shop.db.rows(sql`
    select id from invoices where customer_id = ${buyer.customerId}`);
  expect(billingDocuments).toHaveLength(1);
});

test('with the switch on, the tax within the price is on the invoice and in the books', async () => {
  await withVat();
  const sale = await givenPaidSale(shop);
  const vat = money(3572, 'KES');
  expect(await invoiceOf(sale)).toMatchObject({
    total: priceKes,
    vat,
    vatRateBp: 1600,
    seller: { name: 'Lango Networks Ltd', pin: 'P051234567X' },
  });
  expect(await booked(sale)).toEqual({ revenue: priceKes.minor - vat.minor, vat: vat.minor });
  await refund(sale, wholeKes(100));
  await refund(sale);
  const notes = await creditNotesOf(shop.db, (await invoiceOf(sale)).id);
  expect(notes.map(({ total }) => total.minor)).toEqual([10_000, 15_900]);
  expect(notes.map((note) => note.vat.minor)).toEqual([1_379, vat.minor - 1_379]);
  expect(await booked(sale)).toEqual({ revenue: 0, vat: 0 });
  await withVat(false, 1);
});

test('a server keeps the tax of its invoice when the switch is turned before delivery', async () => {
  const last = await lastSettings();
  await withVat(true, last);
  const sale = await givenServerSale(shop);
  await withVat(false, last + 1);
  await handOver(shop, sale.orderId);
  const { vat, total } = await invoiceOf(sale);
  expect(vat.minor).toBeGreaterThan(0);
  expect(await booked(sale)).toEqual({ revenue: total.minor - vat.minor, vat: vat.minor });
});

test('an order that was never delivered is taken back with all its tax', async () => {
  const last = await lastSettings();
  await withVat(true, last);
  const sale = await givenServerSale(shop);
  await refund(sale);
  const invoice = await invoiceOf(sale);
  expect(await creditNotesOf(shop.db, invoice.id)).toMatchObject([
    { total: invoice.total, vat: invoice.vat },
  ]);
  expect(await booked(sale)).toEqual({ revenue: 0, vat: 0 });
  await withVat(false, last + 1);
});

async function lastSettings(): Promise<number> {
  const [row] = await shop.db.rows<{ version: number }>(sql`
    select coalesce(max(version), 0) as version from billing_settings`);
  return row?.version ?? 0;
}

test('credit for lost service has its credit note, once', async () => {
  const sale = await givenPaidSale(shop);
  const give = () =>
    giveCredit(shop, {
      orderId: sale.orderId,
      amount: money(1234, 'KES'),
      dedupeKey: `test:${sale.orderId}`,
    });
  await give();
  await give();
  expect(await creditNotesOf(shop.db, (await invoiceOf(sale)).id)).toMatchObject([
    {
      number: expect.stringMatching(/^CN-2026-\d{6}$/),
      total: money(1234, 'KES'),
      reason: 'six hours without service',
    },
  ]);
});

test('what was returned once has one credit note, whoever asks for it again', async () => {
  const sale = await givenPaidSale(shop);
  const issue = () =>
    shop.db.transaction((tx) =>
      issueCreditNote(tx, shop, {
        source: { kind: 'refund', id: `rfd_of_${sale.orderId}` },
        orderId: sale.orderId,
        amount: wholeKes(10),
        vat: 'rest',
        destination: 'balance',
        reason: 'not as described',
        at: noon,
      }),
    );
  const note = await issue();
  expect(await issue()).toEqual(note);
  expect(await creditNotesOf(shop.db, (await invoiceOf(sale)).id)).toEqual([note]);
});

test('no credit note goes above its invoice', async () => {
  const sale = await givenPaidSale(shop);
  await refund(sale, wholeKes(200));
  const beyond = shop.db.transaction((tx) =>
    issueCreditNote(tx, shop, {
      source: { kind: 'refund', id: 'rfd_more' },
      orderId: sale.orderId,
      amount: wholeKes(100),
      vat: money(0, 'KES'),
      destination: 'balance',
      reason: 'too much',
      at: noon,
    }),
  );
  await expect(beyond).rejects.toMatchObject({ constraint: 'invoice_standings_enough' });
});

test('goods that were gone when the money came have neither invoice nor credit note', async () => {
  const sale = await givenOpenSale(shop);
  await shop.db.execute(sql`
    update leases set state = 'released' where order_id = ${sale.orderId}`);
  await shop.db.execute(sql`
    update lease_claims set until = ${noon} where proxy_id = ${sale.proxyId}`);
  const other = await givenOpenSale(shop, { proxyId: sale.proxyId });
  await payFor(shop, other);
  await payFor(shop, sale);
  expect(await invoiceOfOrder(shop.db, sale.orderId)).toBeUndefined();
  expect(await invoiceOfOrder(shop.db, other.orderId)).toBeDefined();
});

test.each([
  ['an invoice', sql`update invoices set total_minor = 1`],
  ['an invoice deleted', sql`delete from invoices`],
  ['a credit note', sql`update credit_notes set reason = ''`],
  ['a version of the settings', sql`update billing_settings set vat_on = false`],
])('%s cannot be changed', async (_what, statement) => {
  await givenPaidSale(shop);
  await expect(shop.db.execute(statement)).rejects.toMatchObject({ code: '42501' });
});

test('tax without a PIN is refused by the database itself', async () => {
  const last = await lastSettings();
  const settings = {
    version: last,
    vatOn: true,
    vatRateBp: 1600,
    sellerName: '',
    sellerAddress: '',
    sellerPin: null,
  };
  const change = shop.db.transaction((tx) =>
    changeBillingSettings(tx, { settings, by: 'staff:test', at: noon }),
  );
  await expect(change).rejects.toMatchObject({ constraint: 'billing_settings_vat_needs_pin' });
});

test('of two who change the settings at once, the second is told', async () => {
  const last = await lastSettings();
  const both = await Promise.allSettled([withVat(false, last), withVat(false, last)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(withVat(false, last)).rejects.toMatchObject({ code: 'edit-conflict' });
});

test('a refund on its way has no note before it was sent, and then one', async () => {
  const sale = await givenPaidSale(shop);
  const promised = await giveBack(shop, sale, { destination: 'provider', endsService: true });
  const { id } = await invoiceOf(sale);
  expect(await creditNotesOf(shop.db, id)).toEqual([]);
  // The provider said no, and staff ends it on the balance.
  await shop.db.execute(sql`update refunds set state = 'failed' where id = ${promised.id}`);
  await decide(shop, promised.id, 'staff:test').keep();
  expect(await creditNotesOf(shop.db, id)).toMatchObject([{ total: priceKes }]);
});
