import type { Plan } from '#contracts/term.ts';
import type { CustomerId, OrderId, OrderLineId } from '#contracts/ids.ts';
import { findProxy, type Proxy } from '#modules/catalogue/listing';
import { addUpstreams } from '#modules/inventory';
import { sql, type Database } from '#platform/db.ts';
import { makeId, systemRandomness as random } from '#platform/random.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { activate } from '../holding/activate.ts';
import type { Lease } from '../holding/lease.ts';
import { reserve, type HoldInput } from '../holding/reserve.ts';
import { dayTerms } from './day-terms.ts';

export const noon = new Date('2026-03-01T12:00:00Z');
export const after = (ms: number, from = noon) => new Date(from.getTime() + ms);

export const masterSecret = 'a secret of these tests alone, 40 letters';
export const keyring = createKeyring(new Secret(masterSecret), random);
export const credentialSources = { keyring, random };
export const gateway = { host: 'gateway.test', socksPort: 1080, httpPort: 8080 };

export async function givenCustomer(db: Database): Promise<CustomerId> {
  const id = makeId('cus', random);
  await db.execute(sql`
    insert into customers (id, email, name, first_name, last_name, created_at, updated_at)
    values (${id}, ${`${id}@customer.test`}, 'Wanjiru Maina', 'Wanjiru', 'Maina',
            ${noon}, ${noon})`);
  return id;
}

let proxies = 0;

/** A healthy proxy for sale, behind an upstream at that entry; each with an address of its own. */
export async function givenProxy(
  db: Database,
  entry: { host: string; port: number; username?: string; password?: Secret; exitIp?: string } = {
    host: '127.0.0.1',
    port: 9,
  },
): Promise<Proxy> {
  proxies += 1;
  const id = makeId('prx', random);
  const upstreamId = makeId('ups', random);
  const exitIp = entry.exitIp ?? `198.18.${Math.floor(proxies / 250)}.${(proxies % 250) + 1}`;
  const upstream = {
    id: upstreamId,
    supplier: 'test',
    externalId: upstreamId,
    host: entry.host,
    port: entry.port,
    protocol: 'socks5' as const,
    username: entry.username,
    password: entry.password,
    exitIp,
    origin: 'made for this test',
    consentBasis: 'none needed',
  };
  await db.transaction((tx) => addUpstreams({ tx, keyring }, [upstream], noon));
  await db.execute(sql`
    insert into proxies (id, upstream_id, ip, country_code, region, city, zip, isp, connection,
      price_day_cents, price_month_cents, health, created_at, updated_at)
    values (${id}, ${upstreamId}, ${exitIp}, 'KE', 'Nairobi County', 'Nairobi', '00100',
      'Savanna Fibre', 'cell 4G', 199, 3582, 'healthy', ${noon}, ${noon})`);
  const proxy = await findProxy(db, id);
  if (!proxy) throw new Error('The proxy that was just written is not there.');
  return proxy;
}

/** As much of a proxy as a hold looks at. */
export type ForSale = HoldInput['proxy'];

export type GivenLine = Readonly<{ orderId: OrderId; orderLineId: OrderLineId }>;

/** An order with its line, as `orders` would have placed it. */
export async function givenLine(
  db: Database,
  { customerId, proxy, plan = 'daily' }: { customerId: CustomerId; proxy: ForSale; plan?: Plan },
): Promise<GivenLine> {
  const orderId = makeId('ord', random);
  const orderLineId = makeId('orl', random);
  await db.execute(sql`
    with o as (
      insert into orders (id, code, customer_id, state, usd_cents, rate_e4, kes_minor, created_at,
                          moved_at)
      values (${orderId}, ${orderId}, ${customerId}, 'awaiting_payment', 199, 1300000, 25900,
              ${noon}, ${noon})
    )
    insert into order_lines (id, order_id, product, product_id, plan, title, facts, usd_cents)
    values (${orderLineId}, ${orderId}, 'proxy', ${proxy.id}, ${plan}, 'Proxy', '{}', 199)`);
  return { orderId, orderLineId };
}

type Input = Readonly<{ customerId?: CustomerId; proxy?: ForSale; plan?: Plan; at?: Date }>;

/** Everything a hold needs: who, what, and an order for it. */
export async function givenInput(db: Database, input: Input = {}): Promise<HoldInput> {
  const customerId = input.customerId ?? (await givenCustomer(db));
  const proxy = input.proxy ?? (await givenProxy(db));
  const plan = input.plan ?? 'daily';
  const line = await givenLine(db, { customerId, proxy, plan });
  return { proxy, customerId, plan, terms: dayTerms, at: input.at ?? noon, ...line };
}

export const hold = (db: Database, input: HoldInput): Promise<Lease> =>
  db.transaction((tx) => reserve(tx, credentialSources, input));

export const activateLine = (db: Database, orderLineId: OrderLineId, at = noon) =>
  db.transaction((tx) => activate(tx, credentialSources, { orderLineId, at }));

/** A lease that was held and paid for at that moment. */
export async function givenLease(db: Database, input: Input = {}): Promise<Lease> {
  const { at = noon } = input;
  const { orderLineId } = await hold(db, await givenInput(db, input));
  const activation = await activateLine(db, orderLineId, at);
  if (activation.kind === 'lost') throw new Error(`The lease was lost: ${activation.reason}.`);
  return activation.lease;
}

/** Live holds and leases of a proxy, as its claim and its rows say; both must agree. */
export async function holdersOf(db: Database, proxy: Pick<ForSale, 'id'>, at = noon) {
  const [claim] = await db.rows<{ leaseId: string }>(sql`
    select lease_id as "leaseId" from lease_claims where proxy_id = ${proxy.id} and until > ${at}`);
  const live = await db.rows<{ id: string; state: string }>(sql`
    select id, state from leases
     where proxy_id = ${proxy.id} and (
       (state = 'active' and ends_at > ${at}) or (state = 'reserved' and reserved_until > ${at}))`);
  return { claim: claim?.leaseId, live };
}
