import type { RenewableId } from '#contracts/ids.ts';
import { toWholeKes, usdCents, usdToKes } from '#contracts/money.ts';
import { sql, type Database } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { startCheckout } from '../../goods/sale/start-checkout.ts';
import { freshPhone, givenShop, rateE4, type TestShop } from '../given-sales.ts';
import { bytesPerGb, traffic } from './kind.ts';

/**
 * A shop that sells traffic as well. Its tables, and the word in the two rules that name what may
 * be sold, are what a migration would bring.
 */
export async function givenTrafficShop(
  db: Database,
  { poolGb }: Readonly<{ poolGb: number }>,
): Promise<TestShop> {
  let now = Date.parse('2026-03-01T12:00:00Z');
  // Orders of one test differ by their time.
  const shop = await givenShop(db, () => new Date((now += 1_000)));
  await db.execute(sql`
    alter table order_lines drop constraint order_lines_product_check,
      add constraint order_lines_product_check check
        (product in ('proxy', 'vps', 'topup', 'traffic'))`);
  await db.execute(sql`
    alter table quotes drop constraint quotes_product_check,
      add constraint quotes_product_check check (product in ('proxy', 'vps', 'traffic'))`);
  await db.execute(sql`
    create table if not exists traffic_accounts (
      id text primary key, customer_id text not null, order_id text not null unique,
      product_id text not null, bytes_left bigint not null, terms integer not null default 1,
      state text not null default 'open')`);
  await db.execute(sql`create table if not exists traffic_pool (bytes bigint not null)`);
  await db.execute(sql`delete from traffic_pool`);
  await db.execute(sql`insert into traffic_pool values (${poolGb * bytesPerGb})`);
  // A kind whose ids have a form of their own is asked before the one that takes any id.
  return { ...shop, kinds: [traffic, ...shop.kinds] };
}

/** Opens a payment for one gigabyte; `renews` tops an account up. */
export async function buyGigabyte(shop: TestShop, buyer: SignedIn, renews?: RenewableId) {
  const amount = toWholeKes(usdToKes(usdCents(250), rateE4));
  const { paymentId, orderId } = await startCheckout(shop, {
    customer: buyer,
    body: {
      accountNumber: freshPhone(),
      amount,
      mode: 'STK',
      category: 'COLLECTIONS',
      countryCode: 'KE',
      currencyCode: 'KES',
      metaData: { proxyId: 'gb-1', renews },
    },
    limitKey: undefined,
  });
  return { paymentId, orderId, amount };
}
