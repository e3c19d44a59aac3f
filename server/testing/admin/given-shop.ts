import type { CustomerId, OrderId, ProxyId } from '#contracts/ids.ts';
import { money, usdCents, usdToKes } from '#contracts/money.ts';
import type { AdminContext } from '#modules/admin';
import { addProxies } from '#modules/catalogue/listing';
import { addUpstreams } from '#modules/inventory';
import { moveOrder, placeOrder } from '#modules/orders';
import { FakePaymentProvider } from '../../modules/payments/providers/payment-provider.fake.ts';
import { installedKinds } from '#modules/sales/goods';
import { standardLimits } from '#modules/sales';
import { manualProvider } from '#modules/servers/providers';
import { placementOf, requestServer } from '#modules/servers/life';
import type { Clock } from '#platform/clock.ts';
import { sql, type Database } from '#platform/db.ts';
import { silentLog } from '#platform/log.ts';
import { makeId, systemRandomness as random } from '#platform/random.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { passesTests } from '../../modules/inventory/testing/sale-test.ts';
import { givenSettings } from '../../modules/settings/testing/given-settings.ts';

/** The shop on its own database, with providers that are never called. */
export function givenShop(db: Database, clock: Clock): AdminContext {
  const settings = givenSettings(standardLimits);
  return {
    db,
    clock,
    random,
    keyring: createKeyring(new Secret('a test secret of thirty-two bytes'), random),
    log: silentLog,
    providers: {
      daraja: new FakePaymentProvider('daraja'),
      paystack: new FakePaymentProvider('paystack'),
    },
    budget: async () => ({ granted: true }),
    delayScale: 1,
    gateway: { host: 'proxy.test', socksPort: 1080, httpPort: 8080 },
    settings,
    shop: settings.shop,
    publicUrl: 'https://shop.test',
    config: { mode: 'sandbox', publicUrl: 'https://shop.test' },
    limits: settings.limits,
    kinds: installedKinds,
    serverProviders: { manual: manualProvider },
    dialMachine: async () => ({ ok: true, ms: 3 }),
    testBeforeSale: passesTests(clock),
  };
}

/** A customer with an account and no purchase. */
export async function givenBuyer({ db, clock }: AdminContext): Promise<CustomerId> {
  const id = makeId('cus', random);
  const at = clock();
  await db.execute(sql`
    insert into customers (id, email, email_verified, name, first_name, last_name, created_at,
                           updated_at)
    values (${id}, ${`${id}@example.test`}, true, 'Wanjiru Otieno', 'Wanjiru', 'Otieno',
            ${at}, ${at})`);
  return id;
}

/** A paid server order that waits for the operator since now. */
export async function givenPaidServer(
  shop: AdminContext,
): Promise<{ orderId: OrderId; customerId: CustomerId }> {
  const customerId = await givenBuyer(shop);
  const at = shop.clock();
  const usd = usdCents(1000);
  const rateE4 = 1_300_000;
  const line = { product: 'vps', productId: 'us1', plan: 'monthly', renews: null } as const;
  const about = { title: 'VPS US1', facts: { operatingSystem: 'Linux' } };
  return shop.db.transaction(async (tx) => {
    const worth = { usd, kes: usdToKes(usd, rateE4), discount: money(0, 'KES') };
    const price = { usd, kes: worth.kes, rateE4 };
    const input = {
      customerId,
      price,
      lines: [{ ...line, ...about, ...worth }] as const,
      at,
      random,
    };
    const order = await placeOrder(tx, input);
    const paid = await moveOrder(tx, order, { event: 'pay', at, actor: 'system' });
    await moveOrder(tx, paid, { event: 'provision', at, actor: 'system' });
    await requestServer(tx, {
      id: makeId('srv', random),
      orderId: order.id,
      orderLineId: order.lines[0].id,
      customerId,
      offerId: 'us1',
      operatingSystem: 'Linux',
      placement: await placementOf(tx, 'us1'),
      at,
    });
    return { orderId: order.id, customerId };
  });
}

const nairobi = { countryCode: 'KE', region: 'Nairobi', city: 'Nairobi', zip: '00100' };

/** A listed proxy. */
export const givenProxy = (shop: AdminContext): Promise<ProxyId> =>
  givenListed(shop, '198.18.200.7', nairobi);

/** So many listed proxies elsewhere. */
export async function givenProxies(shop: AdminContext, count: number): Promise<ProxyId[]> {
  const place = { countryCode: 'US', region: 'Texas', city: 'Dallas', zip: '75001' };
  const ips = Array.from({ length: count }, (_, index) => `198.18.201.${index + 1}`);
  return Promise.all(ips.map((ip) => givenListed(shop, ip, place)));
}

async function givenListed(
  { db, clock, keyring }: AdminContext,
  ip: string,
  place: typeof nairobi,
): Promise<ProxyId> {
  const id = makeId('prx', random);
  const upstreamId = makeId('ups', random);
  const price = { daily: usdCents(199), monthly: usdCents(3582) };
  await db.transaction(async (tx) => {
    const entry = { host: '127.0.0.1', port: 1, protocol: 'socks5', exitIp: ip } as const;
    const about = { username: undefined, password: undefined, origin: 'test' };
    const slot = { id: upstreamId, supplier: 'test', externalId: ip, consentBasis: 'test' };
    await addUpstreams({ tx, keyring }, [{ ...entry, ...about, ...slot }], clock());
    const listing = { id, upstreamId, ip, place, isp: 'Test', connection: 'Fiber', price };
    await addProxies(tx, [{ ...listing, worn: false }], clock());
  });
  return id;
}
