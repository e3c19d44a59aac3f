import type { Program } from '../../../scripts/gate/program.ts';
import { readBooks } from '../../support/books.ts';
import { sandboxAt } from '../../support/sandbox.ts';

/** A customer, and every phone that anything of theirs was paid by. */
type Owner = Readonly<{ id: string; phones: readonly string[] }>;

/** Sentences of what a crowd of carts may leave behind, each with the query of what breaks it. */
const rules: readonly Readonly<{ rule: string; broken: string }>[] = [
  {
    rule: 'a proxy has one holder',
    broken: `
      select proxy_id as id from leases
       where state = 'active' group by proxy_id having count(*) > 1`,
  },
  {
    rule: 'no payment is under way',
    broken: `
      select id from payment_attempts where customer_id = any($1)
         and state in ('created', 'submitting', 'submit_unknown', 'pending', 'confirming')`,
  },
  {
    rule: 'what is paid is delivered or given back',
    broken: `
      select id from orders where customer_id = any($1)
         and state in ('paid', 'provisioning', 'refund_due')`,
  },
  {
    rule: 'each line of a delivered order is delivered or gone',
    broken: `
      select n.id from order_lines n
        join orders o on o.id = n.order_id and o.delivered_at is not null
        left join leases l on l.order_line_id = n.id and l.starts_at is not null
       where o.customer_id = any($1) and n.product = 'proxy'
         and (l.id is null) <> (n.outcome is not distinct from 'gone')`,
  },
  {
    rule: 'an order has one invoice, of what was delivered',
    broken: `
      select o.id from orders o
        join order_lines n on n.order_id = o.id and n.product = 'proxy'
        join leases l on l.order_line_id = n.id and l.starts_at is not null
       where o.customer_id = any($1)
       group by o.id
      having sum(coalesce(n.kes_minor, o.kes_minor)) is distinct from (
        select case count(*) when 1 then sum(i.total_minor) end
          from invoices i where i.order_id = o.id)`,
  },
];

/**
 * What is wrong with these customers' purchases, one sentence each: a rule that is broken, and
 * whose phones were charged otherwise than what they have in proxies and on the balance.
 */
export async function ownedDifferently(
  { addresses }: Program,
  owners: readonly Owner[],
): Promise<string[]> {
  const entries = await sandboxAt(addresses.sandbox).truth('daraja');
  return readBooks(addresses.database, async (client) => {
    const ids = owners.map(({ id }) => id);
    const wrong: string[] = [];
    for (const { rule, broken } of rules) {
      const given = broken.includes('$1') ? [ids] : [];
      const { rows } = await client.query<{ id: string }>(broken, given);
      wrong.push(...rows.map(({ id }) => `${rule}: ${id}`));
    }
    const { rows } = await client.query<{ id: string; goods: string; credit: string }>(
      `select c.id,
              (select coalesce(sum(coalesce(n.kes_minor, o.kes_minor)), 0) from orders o
                 join order_lines n on n.order_id = o.id
                 join leases l on l.order_line_id = n.id and l.starts_at is not null
                where o.customer_id = c.id)::text as goods,
              (select coalesce(-sum(amount_minor), 0) from ledger_entries
                where customer_id = c.id and account = 'customer_credit')::text as credit
         from customers c where c.id = any($1)`,
      [ids],
    );
    const had = new Map(rows.map((row) => [row.id, row]));
    for (const { id, phones } of owners) {
      const own = entries.filter(({ phone }) => phones.includes(phone));
      const charged = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      const { goods = '0', credit = '0' } = had.get(id) ?? {};
      if (charged === Number(goods) + Number(credit)) continue;
      wrong.push(`${id} was charged ${charged}, has goods for ${goods} and ${credit} as balance`);
    }
    return wrong;
  });
}
