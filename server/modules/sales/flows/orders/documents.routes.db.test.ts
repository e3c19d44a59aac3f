import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csrfHeader } from '#contracts/site/paths.ts';
import { invoiceOfOrder } from '#modules/billing';
import type { Caller, SignedIn } from '#platform/http/policy.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { ensurePoppler, textOfPdf } from '../../../../../scripts/programs/poppler.ts';
import { documentRoutes } from './documents.routes.ts';
import { wholeKes } from '#contracts/money.ts';
import { atThisPace } from '../../../../../scripts/gate/pace.ts';
import { givenBalance } from '../../testing/given-balance.ts';
import { givenBuyer, givenOpenSale, givenShop, payFor } from '../../testing/given-sales.ts';
import type { TestShop } from '../../testing/given-sales.ts';
import { giveCredit } from '../../testing/given-refunds.ts';
import { openApp, publicUrl } from '../../testing/given-site.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
let app: FastifyInstance;
let rehearsal: FastifyInstance;
let shop: TestShop;
let caller: Caller = { kind: 'visitor' };

beforeAll(async () => {
  ensurePoppler();
  shop = await givenShop(database.db, () => noon);
  app = await openApp(shop, () => caller);
  documentRoutes(app, shop);
  rehearsal = await openApp(shop, () => caller);
  documentRoutes(rehearsal, shop, { isRehearsal: true });
}, atThisPace(300_000));
afterAll(async () => {
  await app.close();
  await rehearsal.close();
});

const get = (path: string) => app.inject({ method: 'GET', url: `/api${path}` });
const put = (path: string, payload: object) =>
  app.inject({
    method: 'PUT',
    url: `/api${path}`,
    headers: { origin: publicUrl, [csrfHeader]: 'csrf' },
    payload,
  });

async function givenDocuments() {
  const sale = await givenOpenSale(shop);
  const receipt = await payFor(shop, sale);
  await giveCredit(shop, {
    orderId: sale.orderId,
    amount: wholeKes(59),
    dedupeKey: `test:${sale.orderId}`,
  });
  const invoice = await invoiceOfOrder(shop.db, sale.orderId);
  if (!invoice) throw new Error('There is no invoice.');
  caller = sale.buyer;
  const [note] = (await get('/billing/documents')).json().content;
  const files = [
    `/orders/${sale.orderId}/invoice.pdf`,
    `/payments/${sale.paymentId}/receipt.pdf`,
    `/credit-notes/${note.id}/note.pdf`,
  ] as const;
  return { sale, receipt, invoice, note, files };
}

const staff = (buyer: SignedIn, ...permissions: string[]): Caller => ({
  ...buyer,
  kind: 'staff',
  customerId: `cus_${'f'.repeat(32)}`,
  permissions: new Set(permissions),
});

test('a customer lists their documents and opens each as a file', async () => {
  const { invoice, note, files, receipt } = await givenDocuments();
  const listed = (await get('/billing/documents')).json();
  expect((await get('/billing/papers?page=0')).json()).toEqual(listed);
  expect(listed).toMatchObject({
    totalItems: 2,
    content: [
      { kind: 'credit-note', number: note.number, totalKesCents: 5_900 },
      { kind: 'invoice', number: invoice.number, totalKesCents: 25_900 },
    ],
  });
  const opened = await Promise.all(files.map(get));
  for (const { statusCode, headers, rawPayload } of opened) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
  const texts = opened.map(({ rawPayload }) => textOfPdf(rawPayload));
  expect(texts[0]).toContain(invoice.number);
  expect(texts[1]).toContain(receipt);
  expect(texts[2]).toContain(note.number);
});

test('in a rehearsal every document says on its face that it is none', async () => {
  const { files, invoice } = await givenDocuments();
  const texts = await Promise.all(
    files.map(async (url) => textOfPdf((await rehearsal.inject({ url: `/api${url}` })).rawPayload)),
  );
  expect(texts[0]).toContain(`REHEARSAL-${invoice.number}`);
  for (const text of texts) expect(text).toMatch(/REHEARSAL[^]*nothing you buy here is real/);
});

test('nobody else opens them, and they are as unknown as documents that never were', async () => {
  const { files, sale } = await givenDocuments();
  caller = { kind: 'visitor' };
  for (const path of files) expect((await get(path)).statusCode).toBe(401);
  for (const other of [await givenBuyer(shop), staff(sale.buyer, 'audit.read')]) {
    caller = other;
    for (const path of files) {
      const unknown = path.replace(/_[0-9a-f]{32}/, `_${'0'.repeat(32)}`);
      const [theirs, none] = [await get(path), await get(unknown)];
      expect([theirs.statusCode, none.statusCode]).toEqual([404, 404]);
      const { instance: _one, ...said } = theirs.json();
      const { instance: _other, ...saidOfNone } = none.json();
      expect(said).toEqual(saidOfNone);
    }
    expect((await get('/billing/documents')).json().totalItems).toBe(0);
  }
});

test('staff who may read orders open them', async () => {
  const { files, sale } = await givenDocuments();
  caller = staff(sale.buyer, 'orders.read');
  for (const path of files) expect((await get(path)).statusCode).toBe(200);
});

test('a payment that brought no money has no receipt', async () => {
  const sale = await givenOpenSale(shop);
  caller = sale.buyer;
  expect((await get(`/payments/${sale.paymentId}/receipt.pdf`)).statusCode).toBe(404);
  expect((await get(`/orders/${sale.orderId}/invoice.pdf`)).statusCode).toBe(404);
});

test('a top-up has a receipt and no invoice', async () => {
  const buyer = await givenBalance(shop, 600);
  const [payment] = await shop.db.rows<{ id: string; orderId: string }>({
    text: `select id, order_id as "orderId" from payment_attempts where customer_id = $1`,
    values: [buyer.customerId],
  });
  caller = buyer;
  const file = await get(`/payments/${payment?.id}/receipt.pdf`);
  expect(textOfPdf(file.rawPayload)).toContain('Balance top-up');
  expect((await get(`/orders/${payment?.orderId}/invoice.pdf`)).statusCode).toBe(404);
});

test('what is printed on documents is kept, and a PIN that is none is refused', async () => {
  caller = await givenBuyer(shop);
  expect((await get('/billing/details')).json()).toEqual({ company: '', address: '', pin: null });
  const details = { company: 'Otieno Ltd', address: 'Kisumu', pin: 'p051234567x' };
  expect((await put('/billing/details', details)).json()).toEqual({
    ...details,
    pin: 'P051234567X',
  });
  expect((await put('/billing/details', { ...details, pin: '12345' })).statusCode).toBe(422);
  expect((await get('/billing/details')).json()).toEqual({ ...details, pin: 'P051234567X' });
});

test('what documents cannot show is asked for in Latin letters, and all that they can is kept', async () => {
  caller = await givenBuyer(shop);
  const refused = await put('/billing/details', { company: '北京公司', address: 'ไทย', pin: null });
  const detail = 'Use Latin letters: documents cannot show these';
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors).toMatchObject([
    { pointer: '/company', detail },
    { pointer: '/address', detail },
  ]);
  for (const company of [
    'شركة النور',
    'חברה',
    'मोहन लिमिटेड',
    'አበበ ቢቂላ',
    'Société Ñ №1 🦁',
    'ООО Щука',
  ]) {
    expect((await put('/billing/details', { company, address: '', pin: null })).statusCode).toBe(
      200,
    );
  }
});
