import { randomBytes } from 'node:crypto';
import type { CustomerId, PaymentId, ProxyId } from '#contracts/ids.ts';
import { usdToKes, toWholeKes, usdCents } from '#contracts/money.ts';
import type { PaymentBody, PaymentCreated } from '#contracts/sale/payments.ts';
import { keptPhone, type PhoneNumber } from '#contracts/phone.ts';
import { storeCallback } from '#modules/payments/callbacks';
import { manualProvider } from '#modules/servers/providers';
import { passesTests } from '../../inventory/testing/sale-test.ts';
import { FakePaymentProvider } from '../../payments/providers/payment-provider.fake.ts';
import type { Clock } from '#platform/clock.ts';
import { sql, type Database } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { silentLog } from '#platform/log.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { resolvePayment } from '../goods/sale/resolve-payment.ts';
import { startCheckout } from '../goods/sale/start-checkout.ts';
import { installedKinds } from '../goods/installed.ts';
import { standardLimits, type SalesContext } from '../context.ts';

export const dayPrice = usdCents(199);
export const rateE4 = 1_300_000;
export const priceKes = usdToKes(dayPrice, rateE4);

export type TestShop = SalesContext &
  Readonly<{ daraja: FakePaymentProvider; cards: FakePaymentProvider }>;

/** The shop on a database of its own, with a provider that a test plays. */
export async function givenShop(db: Database, clock: Clock): Promise<TestShop> {
  const random = systemRandomness;
  const daraja = new FakePaymentProvider('daraja');
  const paystack = new FakePaymentProvider('paystack');
  await db.execute(sql`insert into countries values ('KE', 'Kenya') on conflict do nothing`);
  await db.execute(sql`
    insert into exchange_rates (kes_per_usd_e4, valid_from, set_by, source)
    values (${rateE4}, ${new Date(0)}, 'test', 'test')`);
  return {
    db,
    clock,
    random,
    keyring: createKeyring(new Secret('a test secret of thirty-two bytes'), random),
    log: silentLog,
    daraja,
    cards: paystack,
    providers: { daraja, paystack },
    budget: async () => ({ granted: true }),
    delayScale: 1,
    gateway: { host: 'proxy.test', socksPort: 1080, httpPort: 8080 },
    shop: {
      name: 'Lango',
      supportEmail: 'support@shop.test',
      messagingUrl: undefined,
      noticeRecipients: ['one@shop.test', 'two@shop.test', 'three@shop.test'],
    },
    publicUrl: 'https://shop.test',
    limits: standardLimits,
    kinds: installedKinds,
    serverProviders: { manual: manualProvider },
    dialMachine: async () => ({ ok: true, ms: 3 }),
    testBeforeSale: passesTests(clock),
  };
}

/** The same at a moment that the test moves on, in milliseconds; `pass` returns the new one. */
export async function givenPassingShop(db: Database, start: Date) {
  let at = start;
  const shop = await givenShop(db, () => at);
  return { shop, pass: (ms: number) => (at = new Date(at.getTime() + ms)) };
}

/** What a shop needs to have customers and goods. */
type Place = Pick<SalesContext, 'db' | 'clock' | 'random'>;

/** A verified customer with a session. */
export async function givenBuyer({ db, clock, random }: Place): Promise<SignedIn> {
  const customerId = makeId('cus', random);
  const at = clock();
  const email = `${customerId}@example.test`;
  await db.execute(sql`
    insert into customers (id, email, email_verified, name, first_name, last_name, created_at,
                           updated_at)
    values (${customerId}, ${email}, true, 'Wanjiru Otieno', 'Wanjiru', 'Otieno', ${at}, ${at})`);
  const permissions = new Set<string>();
  const names = { firstName: 'Wanjiru', lastName: 'Otieno' };
  return { kind: 'customer', customerId, email, ...names, sessionId: 'test', permissions };
}

let nextAddress = 1;

const nairobi = { region: 'Nairobi', city: 'Nairobi' };
/** Another city of the same country. */
export const mombasa = { region: 'Coast', city: 'Mombasa' };

/** A measured, healthy, free proxy. */
export async function givenProxy(
  { db, clock, random }: Place,
  { region, city } = nairobi,
): Promise<ProxyId> {
  const id = makeId('prx', random);
  const upstream = makeId('ups', random);
  const ip = `198.18.${Math.floor(nextAddress / 250)}.${(nextAddress++ % 250) + 1}`;
  const at = clock();
  await db.execute(sql`
    with upstream as (
      insert into upstreams (id, supplier, external_id, host, port, protocol, exit_ip, origin,
                             consent_basis, health, created_at)
      values (${upstream}, 'test', ${upstream}, '127.0.0.1', 1, 'socks5', ${ip}, 'test', 'test',
              'healthy', ${at})
      returning id)
    insert into proxies (id, upstream_id, ip, country_code, region, city, zip, isp, connection,
                         price_day_cents, price_month_cents, health, rating, created_at, updated_at)
    select ${id}, id, ${ip}, 'KE', ${region}, ${city}, '00100', 'Test Fiber', 'Fiber',
           ${dayPrice.minor}, 3900, 'healthy', 5, ${at}, ${at}
      from upstream`);
  return id;
}

export type OpenSale = PaymentCreated &
  Readonly<{ buyer: SignedIn; proxyId: ProxyId; phone: PhoneNumber }>;

export const freshPhone = () =>
  keptPhone(`2547${String(randomBytes(4).readUInt32BE()).padStart(10, '0').slice(-8)}`);

export const purchase = (
  proxyId: string,
  phone: PhoneNumber,
): Extract<PaymentBody, { mode: 'STK' }> => ({
  accountNumber: phone,
  amount: toWholeKes(priceKes),
  mode: 'STK',
  category: 'COLLECTIONS',
  countryCode: 'KE',
  currencyCode: 'KES',
  metaData: { proxyId, plan: 'daily' },
});

export type Purchase = Partial<
  Pick<OpenSale, 'buyer' | 'proxyId' | 'phone'> &
    Pick<PaymentBody, 'mode' | 'amount' | 'quoteId'> & {
      metaData: Partial<PaymentBody['metaData']>;
      limitKey: string | undefined;
    }
>;

/** A sale whose prompt is on the phone, or which is paid in another mode. */
export async function givenOpenSale(shop: SalesContext, given: Purchase = {}): Promise<OpenSale> {
  const {
    buyer: known,
    proxyId: wished,
    phone = freshPhone(),
    metaData,
    limitKey,
    ...more
  } = given;
  const buyer = known ?? (await givenBuyer(shop));
  const proxyId = wished ?? (await givenProxy(shop));
  const plain = purchase(proxyId, phone);
  const body: PaymentBody = { ...plain, ...more, metaData: { ...plain.metaData, ...metaData } };
  const sale = await startCheckout(shop, { customer: buyer, body, limitKey });
  return { ...sale, buyer, proxyId, phone };
}

export const freshReceipt = () => `R${randomBytes(5).toString('hex').slice(0, 9)}`.toUpperCase();

/** The customer enters the PIN: the provider knows, and its callback is with us. */
export async function customerPays(
  shop: TestShop,
  { paymentId }: Pick<OpenSale, 'paymentId'>,
  { receipt = freshReceipt(), callback = true, amountKes = toWholeKes(priceKes) } = {},
) {
  const collection = sentFor(shop.daraja, paymentId);
  shop.daraja.customerPays(collection, receipt);
  if (callback) await sendCallback(shop, collection, { receipt, amountKes });
  return receipt;
}

/** What a provider was sent for a payment. */
export function sentFor({ received }: FakePaymentProvider, paymentId: string) {
  const found = received.find(({ id }) => id === paymentId);
  if (!found) throw new Error(`${paymentId} was never sent.`);
  return found;
}

/** The customer cancels on the phone, and the shop looks at it. */
export async function cancelPrompt(shop: TestShop, paymentId: PaymentId) {
  shop.daraja.customerCancels(sentFor(shop.daraja, paymentId));
  await resolvePayment(shop, paymentId);
}

/** The customer pays, and the shop looks at it. */
export async function payFor(...sale: Parameters<typeof customerPays>) {
  const receipt = await customerPays(...sale);
  await resolvePayment(sale[0], sale[1].paymentId);
  return receipt;
}

/** A sale that is paid and delivered. */
export async function givenPaidSale(shop: TestShop, given: Purchase = {}): Promise<OpenSale> {
  const sale = await givenOpenSale(shop, given);
  await payFor(shop, sale, given.amount === undefined ? {} : { amountKes: given.amount });
  return sale;
}

type Collection = FakePaymentProvider['received'][number];

async function sendCallback(
  shop: TestShop,
  { reference, callbackToken: token }: Collection,
  { receipt, amountKes }: { receipt: string; amountKes: number },
) {
  const stkCallback = {
    MerchantRequestID: `merchant-${reference}`,
    CheckoutRequestID: `ws_CO_${reference}`,
    ResultCode: 0,
    ResultDesc: 'The service request is processed successfully.',
    CallbackMetadata: {
      Item: [
        { Name: 'Amount', Value: amountKes },
        { Name: 'MpesaReceiptNumber', Value: receipt },
      ],
    },
  };
  const body = { Body: { stkCallback } };
  await storeCallback(shop, { token, body, sourceAddress: '196.201.214.200', at: shop.clock() });
}

/** What a customer has, counted. */
export async function holdingsOf({ db }: TestShop, customerId: CustomerId) {
  const [row] = await db.rows<
    Record<'leases' | 'delivered' | 'receipts' | 'creditMinor', number>
  >(sql`
    select (select count(*) from leases
             where customer_id = ${customerId} and state = 'active') as leases,
           (select count(*) from orders
             where customer_id = ${customerId} and state = 'delivered') as delivered,
           (select count(*) from ledger_transfers t
              join payment_attempts p on p.id = t.source_id
             where t.source_kind = 'payment' and p.customer_id = ${customerId}) as receipts,
           (select coalesce(-sum(amount_minor), 0)::bigint from ledger_entries
             where account = 'customer_credit' and customer_id = ${customerId}) as "creditMinor"`);
  return row;
}

export const trialBalance = async ({ db }: TestShop) =>
  (
    await db.rows<{ total: number }>(sql`
      select coalesce(sum(amount_minor), 0)::bigint as total from ledger_entries`)
  )[0]?.total;
