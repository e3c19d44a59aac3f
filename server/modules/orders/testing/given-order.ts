import type { CustomerId } from '#contracts/ids.ts';
import { money, usdCents, usdToKes } from '#contracts/money.ts';
import { sql, type Database } from '#platform/db.ts';
import { makeId, systemRandomness as random } from '#platform/random.ts';
import type { Order, OrderLine } from '../order.ts';
import { placeOrder } from '../place-order.ts';

export const noon = new Date('2026-03-01T12:00:00Z');

export async function givenCustomer(db: Database): Promise<CustomerId> {
  const id = makeId('cus', random);
  await db.execute(sql`
    insert into customers (id, email, name, first_name, last_name, created_at, updated_at)
    values (${id}, ${`${id}@customer.test`}, 'Wanjiru Maina', 'Wanjiru', 'Maina',
            ${noon}, ${noon})`);
  return id;
}

const line = {
  product: 'proxy',
  plan: 'daily',
  renews: null,
  title: 'Proxy Nairobi, KE',
  facts: {
    ip: '198.18.4.77',
    isp: 'Savanna Fibre',
    city: 'Nairobi',
    region: 'Nairobi County',
    countryCode: 'KE',
    connection: 'cell 4G',
    renewable: true,
    refundable: false,
  },
} as const;

type About = Readonly<{ at?: Date; usd?: number; line?: Partial<OrderLine> }>;

/** An order awaiting payment: a day of a proxy for USD 1.99 by default. */
export function givenOrder(
  db: Database,
  customerId: CustomerId,
  about: About = {},
): Promise<Order> {
  const usd = usdCents(about.usd ?? 199);
  const rateE4 = 1_300_000;
  const worth = { usd, kes: usdToKes(usd, rateE4), discount: money(0, 'KES') };
  return db.transaction((tx) =>
    placeOrder(tx, {
      customerId,
      price: { usd, kes: usdToKes(usd, rateE4), rateE4 },
      // One thing waits for its money once, so that each order is for another one.
      lines: [{ ...line, ...worth, productId: makeId('prx', random), ...about.line }],
      at: about.at ?? noon,
      random,
    }),
  );
}
