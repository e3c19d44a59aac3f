import type { AdminCustomer, customerSorts } from '#contracts/admin/people/customers.ts';
import { customersNamed, iso, isOneOf, kesOf, type Page } from '#modules/staff';
import { countFound, wholeMax } from '#platform/database/bounded-count.ts';
import { sql, type Queryable } from '#platform/db.ts';
import { orderBy, type Order } from '#platform/database/list-order.ts';

type Moments = 'createdAt' | 'suspendedAt' | 'erasedAt';
type Row = Omit<AdminCustomer, 'spentKes' | 'creditKes' | Moments> &
  Readonly<{
    spentMinor: number;
    creditMinor: number;
    createdAt: Date;
    suspendedAt: Date | null;
    erasedAt: Date | null;
  }>;

// Figures are read for the rows of one page only, each by an index on its customer.
const columns = sql`
  c.id, c.name, c.email, c.phone, c.email_verified as verified,
  c.suspended_at as "suspendedAt", c.suspended_reason as "suspendedReason",
  c.erased_at as "erasedAt", staff.role as "staffRole", c.created_at as "createdAt",
  bought.orders, bought.spent as "spentMinor", owed.credit as "creditMinor"`;

const figures = sql`
  left join staff on staff.customer_id = c.id
  cross join lateral (
    select count(*) as orders,
           coalesce(sum(kes_minor) filter (where paid_at is not null
             and state not in ('refund_due', 'refunded')), 0)::bigint as spent
      from orders where customer_id = c.id) bought
  cross join lateral (
    select coalesce(-sum(amount_minor), 0)::bigint as credit from ledger_entries
     where customer_id = c.id and account = 'customer_credit' and currency = 'KES') owed`;

const toView = ({ spentMinor, creditMinor, ...row }: Row): AdminCustomer => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  suspendedAt: iso(row.suspendedAt),
  erasedAt: iso(row.erasedAt),
  spentKes: kesOf(spentMinor),
  creditKes: kesOf(creditMinor),
});

const sortable = { name: sql`c.name`, created: { always: sql`c.created_at` } };

type Requested = Order<(typeof customerSorts)[number]> &
  Readonly<{ search?: string | undefined; page: Page }>;

/** Accounts, newest first unless asked: by part of the address or the name, or by id. */
export async function listCustomers(db: Queryable, { search, page, ...asked }: Requested) {
  const order = orderBy(asked, sortable, sql`c.id`) ?? sql`c.created_at desc, c.id desc`;
  const named = await customersNamed(db, search);
  const isMeant = isOneOf(named)(sql`c.id`);
  const where = search ? sql`(c.id = ${search} or ${isMeant})` : sql`true`;
  const rows = await db.rows<Row>(sql`
    with chosen as (
      select c.* from customers c where ${where}
       order by ${order} limit ${page.limit} offset ${page.offset})
    select ${columns} from chosen c ${figures} order by ${order}`);
  const counted = await countFound(
    db,
    sql`select from customers c where ${where}`,
    search ? {} : { most: wholeMax },
  );
  return { content: rows.map(toView), ...counted };
}

export async function findAdminCustomer(
  db: Queryable,
  id: string,
): Promise<AdminCustomer | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${columns} from customers c ${figures} where c.id = ${id}`);
  return row && toView(row);
}
