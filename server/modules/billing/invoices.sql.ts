import type { CustomerId, OrderId } from '#contracts/ids.ts';
import { money } from '#contracts/money.ts';
import { prepared, sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import type { Invoice } from './invoice.ts';
import { drawingNumber, type DocumentNumber } from './numbers.sql.ts';

type Amounts = 'list' | 'discount' | 'total' | 'vat' | 'usd';
type Row = Omit<Invoice, Amounts> &
  Readonly<Record<'listMinor' | 'discountMinor' | 'totalMinor' | 'vatMinor' | 'usdCents', number>>;

const columns = sql`
  id, number, order_id as "orderId", order_code as "orderCode", payment_id as "paymentId",
  customer_id as "customerId", issued_at as "issuedAt", language,
  seller, buyer, lines,
  list_minor as "listMinor", discount_minor as "discountMinor", coupon_code as "couponCode",
  total_minor as "totalMinor", vat_minor as "vatMinor", vat_rate_bp as "vatRateBp",
  usd_cents as "usdCents", rate_e4 as "rateE4", method, receipt`;

function toInvoice(row: Row): Invoice {
  const { listMinor, discountMinor, totalMinor, vatMinor, usdCents, ...rest } = row;
  return {
    ...rest,
    list: money(listMinor, 'KES'),
    discount: money(discountMinor, 'KES'),
    total: money(totalMinor, 'KES'),
    vat: money(vatMinor, 'KES'),
    usd: money(usdCents, 'USD'),
  };
}

/**
 * Draws the next number and writes the invoice under it, and what may be credited of it. Undefined,
 * and no number is drawn, where the order has an invoice.
 */
export async function insertInvoice(
  tx: Tx,
  invoice: Omit<Invoice, 'number'>,
): Promise<Invoice | undefined> {
  const { id, list, discount, total, vat, usd, seller, buyer, lines, orderId, issuedAt } = invoice;
  const isFirst = sql`not exists (select 1 from invoices where order_id = ${orderId})`;
  const [drawn] = await tx.rows<Pick<DocumentNumber, 'number'>>(
    prepared(
      'invoices-insert',
      sql`
    with ${drawingNumber({ series: 'invoice', at: issuedAt }, isFirst)}, issued as (
      insert into invoices (id, year, seq, number, order_id, order_code, payment_id, customer_id,
        issued_at, language, seller, buyer, lines, list_minor, discount_minor, coupon_code,
        total_minor,
        vat_minor, vat_rate_bp, usd_cents, rate_e4, method, receipt)
      select ${id}, year, seq, number, ${orderId}, ${invoice.orderCode},
             ${invoice.paymentId}, ${invoice.customerId}, ${issuedAt}::timestamptz,
             ${invoice.language},
             ${JSON.stringify(seller)}::jsonb, ${JSON.stringify(buyer)}::jsonb,
             ${JSON.stringify(lines)}::jsonb, ${list.minor}::bigint, ${discount.minor}::bigint,
             ${invoice.couponCode}, ${total.minor}::bigint, ${vat.minor}::bigint,
             ${invoice.vatRateBp}::integer, ${usd.minor}::bigint, ${invoice.rateE4}::bigint,
             ${invoice.method}, ${invoice.receipt}
        from drawn
      returning id, number, total_minor, vat_minor
    ), remaining as (
      insert into invoice_standings (invoice_id, total_minor, vat_minor)
      select id, total_minor, vat_minor from issued
    )
    select number from issued`,
    ),
  );
  return drawn && { ...invoice, ...drawn };
}

/** The invoice of an order; undefined where it has none. The caller compares the customer. */
export const invoiceOfOrder = (db: Queryable, orderId: OrderId): Promise<Invoice | undefined> =>
  findBy(db, sql`order_id = ${orderId}`);

/** The invoice by its own id. The caller compares the customer. */
export const findInvoice = (db: Queryable, id: string): Promise<Invoice | undefined> =>
  findBy(db, sql`id = ${id}`);

async function findBy(db: Queryable, which: Sql): Promise<Invoice | undefined> {
  const [row] = await db.rows<Row>(sql`select ${columns} from invoices where ${which}`);
  return row && toInvoice(row);
}

/** These invoices, by their id. */
export async function findInvoices(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Invoice>> {
  const rows = await db.rows<Row>(sql`select ${columns} from invoices where id = any(${ids})`);
  return new Map(rows.map((row) => [row.id, toInvoice(row)]));
}

/** From one moment up to another. */
export type Span = Readonly<{ from: Date; until: Date }>;
/** A page of the documents of a span: those behind `after`, in the order of their numbers. */
export type DocumentsPage = Span & Readonly<{ after: string | undefined; limit: number }>;

/** Invoices issued in a span. */
export async function invoicesBetween(
  db: Queryable,
  { from, until, after, limit }: DocumentsPage,
): Promise<Invoice[]> {
  const behind = after
    ? sql`and (year, seq) > (select year, seq from invoices where id = ${after})`
    : sql``;
  const rows = await db.rows<Row>(sql`
    select ${columns} from invoices where issued_at >= ${from} and issued_at < ${until} ${behind}
     order by year, seq limit ${limit}`);
  return rows.map(toInvoice);
}

/** Which of these orders have an invoice, with its number. */
export async function invoiceNumbers(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, string>> {
  const statement = sql`
    select order_id as "orderId", number from invoices where order_id = any(${orderIds})`;
  const rows = await db.rows<{ orderId: OrderId; number: string }>(
    prepared('invoices-numbers', statement),
  );
  return new Map(rows.map(({ orderId, number }) => [orderId, number]));
}

/** One line of a customer's list of documents. */
export type BillingDocument = Readonly<{
  kind: 'invoice' | 'credit-note';
  id: string;
  number: string;
  orderId: OrderId;
  orderCode: string;
  title: string;
  issuedAt: Date;
  totalMinor: number;
  vatMinor: number;
}>;

type Listing = Readonly<{ customerId: CustomerId; page: number; size: number }>;

/** A customer's invoices and credit notes, newest first. */
export async function documentsOf(
  db: Queryable,
  { customerId, page, size }: Listing,
): Promise<{ billingDocuments: BillingDocument[]; total: number }> {
  const all = sql`
    select 'invoice' as kind, id, number, order_id, order_code, lines, issued_at, total_minor,
           vat_minor, seq
      from invoices where customer_id = ${customerId}
    union all
    select 'credit-note', c.id, c.number, i.order_id, i.order_code, i.lines, c.issued_at,
           c.total_minor, c.vat_minor, c.seq
      from credit_notes c join invoices i on i.id = c.invoice_id
     where c.customer_id = ${customerId}`;
  const billingDocuments = await db.rows<BillingDocument>(sql`
    select kind, id, number, order_id as "orderId", order_code as "orderCode",
           coalesce(lines->0->>'title', '') as title, issued_at as "issuedAt",
           total_minor as "totalMinor", vat_minor as "vatMinor"
      from (${all}) p order by issued_at desc, kind, seq desc
     limit ${size} offset ${page * size}`);
  const [count] = await db.rows<{ total: number }>(sql`
    select (select count(*) from invoices where customer_id = ${customerId})
         + (select count(*) from credit_notes where customer_id = ${customerId}) as total`);
  return { billingDocuments, total: count?.total ?? 0 };
}
