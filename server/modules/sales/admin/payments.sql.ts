import { typedReference } from '#contracts/typed.ts';
import type { PaymentEntry } from '#contracts/admin/shapes.ts';
import type { AdminException, paymentOutcomes, paymentSorts } from '#contracts/admin/admin.ts';
import type { CustomerId, OrderId } from '#contracts/ids.ts';
import { methodOf } from '#modules/payments/collect';
import { namedOrder } from '#modules/reconciliation';
import {
  countOfNamed,
  customersNamed,
  iso,
  isOneOf,
  kesOf,
  type Page,
  type Theirs,
  withNewest,
} from '#modules/staff';
import { sql, type Queryable, type Sql } from '#platform/db.ts';
import { orderBy, type Order } from '#platform/database/list-order.ts';
import { redact } from './redact.ts';

type Row = Omit<PaymentEntry, 'kes' | 'method' | 'createdAt' | 'resolvedAt'> &
  Readonly<{ amountMinor: number; createdAt: Date; resolvedAt: Date | null }>;

const columns = sql`
  p.id, p.order_id as "orderId", o.code as "orderCode", p.customer_id as "customerId",
  c.email as "customerEmail", p.provider, p.mode, p.state, p.amount_minor as "amountMinor",
  p.account_masked as account, p.reference, p.receipt, p.result_code as "resultCode",
  p.result_text as "resultText", p.created_at as "createdAt", p.resolved_at as "resolvedAt"`;

const toEntry = ({ amountMinor, createdAt, resolvedAt, ...row }: Row): PaymentEntry => ({
  ...row,
  method: methodOf(row),
  kes: kesOf(amountMinor),
  createdAt: createdAt.toISOString(),
  resolvedAt: iso(resolvedAt),
});

/** `p` is what a query chose of the payments: the joins are paid for these rows only. */
const joined = (chosen: Sql) => sql`
  ${chosen} p join orders o on o.id = p.order_id join customers c on c.id = p.customer_id`;

const sortable = {
  created: { always: sql`p.created_at` },
  amount: { always: sql`p.amount_minor` },
};

/** Which payments; each condition is one that an index answers. */
export type PaymentFilter = Readonly<{
  outcome?: (typeof paymentOutcomes)[number] | undefined;
  /** Begun since then. */
  since?: Date | undefined;
  /**
   * The provider's result codes with commas between them, `none` where it sent none; only what came
   * to nothing is searched for them.
   */
  code?: string | undefined;
}>;

const outcomes = {
  open: sql`p.state in ('created', 'submitting', 'pending', 'submit_unknown', 'confirming')`,
  paid: sql`p.state = 'succeeded'`,
  failed: sql`p.state in ('failed', 'expired')`,
};

function passing({ outcome, since, code }: PaymentFilter): Sql {
  let all = outcome ? outcomes[outcome] : sql`true`;
  const codes = code?.split(',').map((one) => one.trim());
  if (codes) {
    all = sql`${all} and ${outcomes.failed}
      and coalesce(nullif(p.result_code, ''), 'none') = any(${codes}::text[])`;
  }
  return since ? sql`${all} and p.created_at >= ${since}` : all;
}

type Requested = Readonly<{
  search?: string | undefined;
  filter?: PaymentFilter;
  order?: Order<(typeof paymentSorts)[number]>;
  orderId?: OrderId;
  customerId?: CustomerId;
  page: Page;
}>;

/**
 * Payments, newest first unless asked: by receipt, reference, order code, id, or part of an
 * address.
 */
export async function listPayments(db: Queryable, requested: Requested) {
  const { search, filter = {}, orderId, customerId, page } = requested;
  const otherOrder = orderBy(requested.order ?? {}, sortable, sql`p.id`);
  const order = otherOrder ?? sql`p.created_at desc, p.id desc`;
  const among = passing(filter);
  const newestOf = (customer: Sql) => sql`
    select p.created_at from payment_attempts p where p.customer_id = ${customer} and ${among}
     order by p.created_at desc limit 1`;
  const named = await customersNamed(db, search);
  const onPage = otherOrder ? named : await withNewest(db, named, { ...page, newestOf });
  const found = (isTheirs: Theirs): Sql => {
    if (orderId) return sql`p.order_id = ${orderId}`;
    if (customerId) return sql`p.customer_id = ${customerId}`;
    return search ? sql`${among} and ${isNamed(search, isTheirs)}` : among;
  };
  const rows = await db.rows<Row>(sql`
    with chosen as (
      select p.* from payment_attempts p where ${found(isOneOf(onPage))}
       order by ${order} limit ${page.limit} offset ${page.offset})
    select ${columns} from ${joined(sql`chosen`)} order by ${order}`);
  const counted = await countOfNamed(
    db,
    named,
    (isTheirs) => sql`select from payment_attempts p where ${found(isTheirs)}`,
  );
  return { content: rows.map(toEntry), ...counted };
}

const isNamed = (search: string, isTheirs: Theirs): Sql => {
  const exact = typedReference(search);
  // Each branch has an index of its own, which one condition with "or" would not use.
  return sql`(${isTheirs(sql`p.customer_id`)} or p.id = any(array(
    select id from payment_attempts
     where receipt = ${exact} or reference = ${exact} or id = ${search}
    union
    select a.id from payment_attempts a join orders on orders.id = a.order_id
     where replace(orders.code, '-', '') = ${exact})))`;
};

/** One payment as the lists show it. */
export async function findPayment(db: Queryable, id: string): Promise<PaymentEntry | undefined> {
  const [row] = await db.rows<Row>(
    sql`select ${columns} from ${joined(sql`payment_attempts`)} where p.id = ${id}`,
  );
  return row && toEntry(row);
}

type ExceptionRow = Omit<AdminException, 'createdAt' | 'resolvedAt' | 'unmatched'> &
  Readonly<{
    createdAt: Date;
    resolvedAt: Date | null;
    unmatchedProvider: string | null;
    unmatchedReceipt: string | null;
    unmatchedCode: string | null;
  }>;

/** What a person must look at: the oldest first while it is open, else the newest. */
export async function listExceptions(db: Queryable, { open, page }: { open: boolean; page: Page }) {
  const where = open ? sql`e.resolved_at is null` : sql`true`;
  const order = open ? sql`e.id` : sql`e.id desc`;
  const rows = await db.rows<ExceptionRow>(sql`
    select e.id, e.payment_id as "paymentId", p.order_id as "orderId", o.code as "orderCode",
           c.email as "customerEmail", e.kind, e.detail, e.created_at as "createdAt",
           e.resolved_at as "resolvedAt", e.resolution,
           coalesce((e.detail->>'amountMinor')::bigint, (e.detail->'amount'->>'minor')::bigint,
                    s.amount_minor, p.amount_minor) as "amountMinor",
           s.provider as "unmatchedProvider", s.receipt as "unmatchedReceipt",
           named.code as "unmatchedCode"
      from payment_exceptions e
      left join payment_attempts p on p.id = e.payment_id
      left join orders o on o.id = p.order_id
      left join customers c on c.id = p.customer_id
      left join stray_money s on s.provider = e.detail->>'provider'
           and s.receipt = e.detail->>'receipt' and s.state = 'suspense'
      left join lateral (${namedOrder}) named on true
     where ${where} order by ${order} limit ${page.limit} offset ${page.offset}`);
  const [counted] = await db.rows<{ count: number }>(sql`
    select count(*) from payment_exceptions e where ${where}`);
  const content = rows.map((row) => {
    const { createdAt, resolvedAt, unmatchedProvider, unmatchedReceipt, unmatchedCode, ...rest } =
      row;
    const unmatched = unmatchedProvider &&
      unmatchedReceipt && {
        provider: unmatchedProvider,
        receipt: unmatchedReceipt,
        orderCode: unmatchedCode,
      };
    return {
      ...rest,
      detail: redact(rest.detail),
      createdAt: createdAt.toISOString(),
      resolvedAt: iso(resolvedAt),
      unmatched: unmatched || null,
    };
  });
  return { content, total: counted?.count ?? 0 };
}
