import { usdCents } from '#contracts/money.ts';
import { newId, type RenewableId } from '#contracts/ids.ts';
import { NotFound } from '#platform/errors.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { linesBehind, type Product, type Sold } from '#modules/orders';
import { SoldOut } from '../../errors.ts';
import { deliverEach, refusalsOf } from '../../goods/one-by-one.ts';
import type { Delivery, Paid, ProductKind } from '../../goods/product-kind.ts';

/** The shop's own words are a closed list; this kind exists in tests only. */
const name = 'traffic' as string as Product;
const centsPerGb = 250;
export const bytesPerGb = 1_000_000_000;

const isAccount = (id: string) => id.startsWith('gba_');
const gigabytesIn = (productId: string) => Number(/^gb-(\d+)$/.exec(productId)?.[1] ?? 0);
const bytesOf = ({ line }: Pick<Paid, 'line'>) => gigabytesIn(line.productId) * bytesPerGb;

export type Account = Readonly<{
  id: RenewableId;
  customerId: string;
  orderId: `ord_${string}`;
  orderLineId: `orl_${string}`;
  productId: string;
  bytesLeft: number;
  terms: number;
  state: 'open' | 'paused' | 'closed';
}>;

/** The account of an id, or of the order that opened it. */
export async function findAccount(db: Queryable, id: string): Promise<Account | undefined> {
  const [row] = await db.rows<Account>(sql`
    select id, customer_id as "customerId", order_id as "orderId", product_id as "productId",
           bytes_left as "bytesLeft", terms, state
           , (select l.id from order_lines l where l.order_id = a.order_id) as "orderLineId"
      from traffic_accounts a where id = ${id} or order_id = ${id} for update`);
  return row;
}

/** Only as much is sold as the pool holds. */
const takeFromPool = async (tx: Tx, bytes: number) =>
  (await tx.execute(
    sql`update traffic_pool set bytes = bytes - ${bytes} where bytes >= ${bytes}`,
  )) > 0;

const moveTo = (tx: Tx, { id }: Account, state: Account['state']) =>
  tx.execute(sql`update traffic_accounts set state = ${state} where id = ${id}`);

const behind = (db: Queryable, { order, line }: Sold) => findAccount(db, line.renews ?? order.id);
const handed = (id: string): Delivery => ({
  kind: 'handed',
  detail: { accountId: id },
  tell: async () => undefined,
});

/** Traffic by the gigabyte: it does not run out by time, and is sold from one pool. */
export const traffic: ProductKind = {
  name,
  proof: ['paid', 'credentials_issued'],
  sale: {
    product: name,
    shelf: { category: 'proxies', name: 'Traffic' },
    requestedService: 'TRAFFIC',
    placeFact: 'country',
    quantityOf: ({ productId }) => `${gigabytesIn(productId)} GB`,
    sells: (productId) => gigabytesIn(productId) > 0,
    describe: async (_, { proxyId: id }) => {
      const gigabytes = gigabytesIn(id);
      if (gigabytes > 100) throw new NotFound('Traffic is sold by 1 to 100 GB.');
      return {
        kind: name,
        id,
        title: `Traffic, ${gigabytes} GB`,
        facts: { country: 'Kenya' },
        paymentFacts: { proxyId: id, requestedService: 'TRAFFIC' },
        takePlace: async (tx) => {
          const bytes = gigabytes * bytesPerGb;
          const found = await tx.rows(sql`select 1 from traffic_pool where bytes >= ${bytes}`);
          if (found.length === 0) throw new SoldOut();
        },
      };
    },
    price: async (_, { productId }) => usdCents(gigabytesIn(productId) * centsPerGb),
  },
  deliver: async (tx, { random }, paid) => {
    const bytes = bytesOf(paid);
    if (!(await takeFromPool(tx, bytes))) return { kind: 'gone' };
    const id: string = newId('gba', random(16));
    const { line } = paid;
    const { customerId, id: orderId } = paid.order;
    await tx.execute(sql`
      insert into traffic_accounts (id, customer_id, order_id, product_id, bytes_left)
      values (${id}, ${customerId}, ${orderId}, ${line.productId}, ${bytes})`);
    return handed(id);
  },
  renewal: {
    renews: isAccount,
    own: async ({ db }, { customerId }, { productId, renews }) => {
      const account = await findAccount(db, renews);
      if (account?.customerId !== customerId || account.productId !== productId) {
        throw new NotFound();
      }
      return { renews };
    },
    refuseStill: (tx, _, { next }) =>
      refusalsOf(next, async ({ renews }) => {
        if ((await findAccount(tx, renews))?.state !== 'open') throw new NotFound();
      }),
    termsPaid: async (db, [id]) => {
      const account = id && (await findAccount(db, id));
      return new Map(account ? [[id, account.terms]] : []);
    },
    linesBehind: async (db, id) => {
      const account = await findAccount(db, id);
      return account ? linesBehind(db, account) : [];
    },
    extend: (tx, _, { lines, ...paid }) =>
      deliverEach(lines, async (line) => {
        const account = await behind(tx, { ...paid, line });
        const bytes = bytesOf({ line });
        if (account?.state !== 'open' || !(await takeFromPool(tx, bytes))) return { kind: 'gone' };
        await tx.execute(sql`
          update traffic_accounts set bytes_left = bytes_left + ${bytes}, terms = terms + 1
           where id = ${account.id}`);
        return handed(account.id);
      }),
  },
  service: {
    countActive: async () => 0,
    end: async (tx, _, sold) => {
      const account = await behind(tx, sold);
      if (account) await moveTo(tx, account, 'closed');
    },
    pause: async (tx, _, sold) => {
      const account = await behind(tx, sold);
      if (account?.state !== 'open') return false;
      await moveTo(tx, account, 'paused');
      return true;
    },
    resume: async (tx, _, sold) => {
      const account = await behind(tx, sold);
      if (account?.state === 'paused') await moveTo(tx, account, 'open');
    },
    reveal: async () => undefined,
    show: async () => new Map(),
  },
};
