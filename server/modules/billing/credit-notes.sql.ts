import type { InvoiceId } from '#contracts/ids.ts';
import { money, type Money } from '#contracts/money.ts';
import { sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import type { CreditNote } from './invoice.ts';
import type { DocumentsPage } from './invoices.sql.ts';
import type { DocumentNumber } from './numbers.sql.ts';

type Row = Omit<CreditNote, 'total' | 'vat' | 'source'> &
  Readonly<{ totalMinor: number; vatMinor: number; sourceKind: string; sourceId: string }>;

const columns = sql`
  id, number, invoice_id as "invoiceId", source_kind as "sourceKind", source_id as "sourceId",
  customer_id as "customerId", issued_at as "issuedAt", total_minor as "totalMinor",
  vat_minor as "vatMinor", destination, reason`;

function toCreditNote(row: Row): CreditNote {
  const { totalMinor, vatMinor, sourceKind, sourceId, ...rest } = row;
  const source = { kind: sourceKind, id: sourceId };
  return { ...rest, source, total: money(totalMinor, 'KES'), vat: money(vatMinor, 'KES') };
}

/** What is left of an invoice, held until the transaction ends. */
export type Left = Readonly<{ total: Money; vat: Money }>;

export async function lockRemaining(tx: Tx, invoiceId: InvoiceId): Promise<Left> {
  const [row] = await tx.rows<{ total: number; vat: number }>(sql`
    select total_minor - credited_minor as total, vat_minor - credited_vat_minor as vat
      from invoice_standings where invoice_id = ${invoiceId} for update`);
  if (!row) throw new Error(`Invoice ${invoiceId} cannot be locked.`);
  return { total: money(row.total, 'KES'), vat: money(row.vat, 'KES') };
}

/** Writes the note and counts it against its invoice, which the database keeps from going over. */
export async function insertCreditNote(tx: Tx, note: CreditNote, { year, seq }: DocumentNumber) {
  await tx.execute(sql`
    update invoice_standings
       set credited_minor = credited_minor + ${note.total.minor},
           credited_vat_minor = credited_vat_minor + ${note.vat.minor}
     where invoice_id = ${note.invoiceId}`);
  await tx.execute(sql`
    insert into credit_notes (id, year, seq, number, invoice_id, source_kind, source_id,
      customer_id, issued_at, total_minor, vat_minor, destination, reason)
    values (${note.id}, ${year}, ${seq}, ${note.number}, ${note.invoiceId}, ${note.source.kind},
      ${note.source.id}, ${note.customerId}, ${note.issuedAt}, ${note.total.minor},
      ${note.vat.minor}, ${note.destination}, ${note.reason})`);
}

/** The note by its id. The caller compares the customer. */
export async function findCreditNote(db: Queryable, id: string): Promise<CreditNote | undefined> {
  return (await findAll(db, sql`id = ${id}`))[0];
}

/** The note of one source, such as a refund. */
export async function creditNoteOf(
  db: Queryable,
  { kind, id }: CreditNote['source'],
): Promise<CreditNote | undefined> {
  return (await findAll(db, sql`source_kind = ${kind} and source_id = ${id}`))[0];
}

/** Every note of an invoice, oldest first. */
export const creditNotesOf = (db: Queryable, invoiceId: InvoiceId): Promise<CreditNote[]> =>
  findAll(db, sql`invoice_id = ${invoiceId}`);

/** Notes issued in a span. */
export function creditNotesBetween(
  db: Queryable,
  { from, until, after, limit }: DocumentsPage,
): Promise<CreditNote[]> {
  const behind = after
    ? sql`and (year, seq) > (select year, seq from credit_notes where id = ${after})`
    : sql``;
  return findAll(db, sql`issued_at >= ${from} and issued_at < ${until} ${behind}`, limit);
}

/** All of them, unless fewer are asked for. */
async function findAll(db: Queryable, which: Sql, limit?: number): Promise<CreditNote[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from credit_notes where ${which} order by year, seq
     limit ${limit ?? null}::bigint`);
  return rows.map(toCreditNote);
}
