import pg from 'pg';
import { eventually } from '../../scripts/gate/eventually.ts';

/** Reads the database from outside, to hold the shop to its invariants. */
export async function readBooks<T>(
  url: string,
  read: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await read(client);
  } finally {
    await client.end();
  }
}

const countOf = async (client: pg.Client, statement: string, values: readonly unknown[] = []) =>
  Number((await client.query<{ count: string }>(statement, [...values])).rows[0]?.count ?? 0);

/** What one customer has, counted: the journeys expect one of each, however the weather was. */
export const holdingsOf = (url: string, customerId: string) =>
  readBooks(url, async (client) => ({
    succeeded: await countOf(
      client,
      `select count(*) from payment_attempts where customer_id = $1 and state = 'succeeded'`,
      [customerId],
    ),
    delivered: await countOf(
      client,
      `select count(*) from orders where customer_id = $1 and state = 'delivered'`,
      [customerId],
    ),
    leases: await countOf(
      client,
      `select count(*) from leases where customer_id = $1 and state = 'active'`,
      [customerId],
    ),
    receipts: await countOf(
      client,
      `select count(*) from ledger_transfers t join payment_attempts p on p.id = t.source_id
        where t.source_kind = 'payment' and p.customer_id = $1`,
      [customerId],
    ),
    creditMinor: await countOf(
      client,
      `select coalesce(-sum(amount_minor), 0) as count from ledger_entries
        where account = 'customer_credit' and customer_id = $1`,
      [customerId],
    ),
  }));

/** Sum of all entries per currency; every figure is zero or money was lost. */
export const trialBalance = (url: string) =>
  readBooks(url, async (client) => {
    const { rows } = await client.query<{ sum: string }>(
      'select sum(amount_minor)::text as sum from ledger_entries group by currency',
    );
    return rows.map(({ sum }) => Number(sum));
  });

/** Ends a lease now, as its time would: the gateway must notice without help. */
export const endLease = (url: string, leaseId: string) =>
  readBooks(url, (client) =>
    client.query(
      `update leases set starts_at = starts_at - interval '40 days',
              ends_at = clock_timestamp() - interval '1 second' where id = $1`,
      [leaseId],
    ),
  );

/** Moves a server to the last hours of its term. */
export const nearServerEnd = (url: string, serverId: string) =>
  readBooks(url, (client) =>
    client.query(
      `update servers
          set term_granted_at = term_granted_at - interval '29 days 4 hours',
              ends_at = ends_at - interval '29 days 4 hours' where id = $1`,
      [serverId],
    ),
  );

/** Moves a day's lease to the last minutes of its term, with all that waits for them still due. */
export const nearEnd = (url: string, leaseId: string) =>
  readBooks(url, (client) =>
    client.query(
      `with nearer as (
         update leases
            set starts_at = starts_at - interval '23 hours 50 minutes',
                term_granted_at = term_granted_at - interval '23 hours 50 minutes',
                ends_at = ends_at - interval '23 hours 50 minutes'
          where id = $1 returning id, proxy_id, ends_at
       )
       update lease_claims c set until = n.ends_at from nearer n
        where c.lease_id = n.id and c.proxy_id = n.proxy_id`,
      [leaseId],
    ),
  );

/** When a lease ends, in epoch milliseconds. */
export const endOf = (url: string, leaseId: string) =>
  readBooks(url, async (client) => {
    const { rows } = await client.query<{ ends_at: Date }>(
      'select ends_at from leases where id = $1',
      [leaseId],
    );
    return rows[0]?.ends_at.getTime() ?? 0;
  });

/**
 * Has the cheapest addresses of a region measured now, as after a customer's failing request: a new
 * shop takes minutes for all of its stock.
 */
export const measureCheapest = (url: string, region: string) =>
  readBooks(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `update upstreams set hurried_at = now(), next_check_at = now()
        where id in (select upstream_id from proxies
                      where region = $1 and on_sale order by price_month_cents, id limit 10)
       returning id`,
      [region],
    );
    const unmeasured = `select count(*) from upstreams where health = 'new' and id = any($1)`;
    const isMeasured = async () =>
      (await countOf(client, unmeasured, [rows.map(({ id }) => id)])) === 0;
    await eventually(`the addresses of ${region} to be measured`, isMeasured);
  });
