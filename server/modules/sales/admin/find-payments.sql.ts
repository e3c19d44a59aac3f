import { formatKes } from '#contracts/format/amounts.ts';
import type { PaymentId } from '#contracts/ids.ts';
import { paymentsOfPhone, paymentsOfPhoneEnd } from '#modules/payments/collect';
import { detailOf, foundMax, kesOf, type Finder, type Search } from '#modules/staff';
import { sql, type Queryable } from '#platform/db.ts';
import type { SalesContext } from '../context.ts';

type Row = Readonly<{
  id: PaymentId;
  name: string;
  state: string;
  code: string;
  email: string;
  amountMinor: number;
}>;
type Deps = Pick<SalesContext, 'db' | 'keyring'>;

/** Payments by receipt, reference, id or phone number; else the newest of whom is named. */
export const paymentFinder: Finder<Deps> = {
  kind: 'payment',
  permission: 'payments.read',
  find: async (ctx, search) => {
    const [exact, prompted] = await Promise.all([
      idsOf(ctx.db, search),
      promptedIds(ctx, search.term),
    ]);
    const rows = await paymentsOf(ctx.db, [...exact, ...prompted]);
    return rows.map(({ id, name, state, code, email, amountMinor }) => ({
      kind: 'payment',
      id,
      title: name,
      detail: detailOf(code, email, formatKes(kesOf(amountMinor))),
      state,
    }));
  },
};

function promptedIds(ctx: Deps, { phone, phoneEnd }: Search['term']) {
  if (phone) return paymentsOfPhone(ctx, phone, foundMax);
  return phoneEnd ? paymentsOfPhoneEnd(ctx.db, phoneEnd, foundMax) : [];
}

/** Indexes of a provider's names begin with the provider: the few that there are come first. */
async function idsOf(db: Queryable, { term, theirs }: Search): Promise<readonly PaymentId[]> {
  const { text, reference } = term;
  const rows = await db.rows<{ id: PaymentId }>(sql`
    with recursive providers (name) as (
      select min(provider) from payment_attempts union all
      select (select min(provider) from payment_attempts where provider > name)
        from providers where name is not null)
    select p.id from providers join payment_attempts p on p.provider = providers.name
     where p.receipt = ${reference} or p.reference = any(${[text, reference]})
        or p.provider_reference = ${text}
    union all
    select id from payment_attempts where id = ${text} or merchant_request_id = ${text}
    union all
    (select p.id from unnest(${theirs}::text[]) as whose (id) cross join lateral (
       select id, created_at from payment_attempts where customer_id = whose.id
        order by created_at desc limit ${foundMax}) as p
      order by p.created_at desc limit ${foundMax})`);
  return rows.map(({ id }) => id);
}

const paymentsOf = (db: Queryable, ids: readonly PaymentId[]) =>
  ids.length === 0
    ? []
    : db.rows<Row>(sql`
        select p.id, coalesce(p.receipt, p.reference) as name, p.state, o.code, c.email,
               p.amount_minor as "amountMinor"
          from payment_attempts p join orders o on o.id = p.order_id
          join customers c on c.id = p.customer_id
         where p.id = any(${ids}) order by p.created_at desc, p.id desc limit ${foundMax}`);
