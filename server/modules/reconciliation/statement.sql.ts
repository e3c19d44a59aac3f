import type { CustomerId } from '#contracts/ids.ts';
import { money, type Money } from '#contracts/money.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { LineKind, ReadLine, Rejected } from './reading/read-statement.ts';
import { printed } from '#modules/payments';

export type Match =
  | 'payment'
  | 'credit'
  | 'suspense'
  | 'fee'
  | 'payout'
  | 'refund'
  | 'nothing'
  | 'differs'
  | 'not-completed';

export type StatementImport = Readonly<{
  id: string;
  fileHash: string;
  fileName: string;
  importedBy: CustomerId;
  at: Date;
}>;

/** Keeps an import; false when this very file was imported before. */
export async function insertImport(
  tx: Tx,
  file: StatementImport,
  { rejected }: { rejected: readonly Rejected[] },
): Promise<boolean> {
  const { id, fileHash, fileName, importedBy, at } = file;
  const kept = await tx.execute(sql`
    insert into statement_imports (id, provider, file_hash, file_name, imported_by, imported_at,
                                   rejected, known)
    values (${id}, ${printed().name}, ${fileHash}, ${fileName}, ${importedBy}, ${at},
            ${rejected.length}, 0)
    on conflict (file_hash) do nothing`);
  if (kept === 0) return false;
  await tx.execute(sql`
    insert into statement_rejects (import_id, row_number, text, problems)
    select ${id}, r."row", r.text, r.problems
      from jsonb_to_recordset(${JSON.stringify(rejected)}::jsonb)
        as r ("row" integer, text text, problems text[])`);
  return true;
}

/** The maximum of lines in one statement: a longer one would block other work of this process. */
const linesAtOnce = 2_000;
const partsOf = <T>(lines: readonly T[]): (readonly T[])[] =>
  Array.from({ length: Math.ceil(lines.length / linesAtOnce) }, (_, part) =>
    lines.slice(part * linesAtOnce, (part + 1) * linesAtOnce),
  );

/** Keeps the lines that no earlier statement brought; returns how many are new. */
export async function insertLines(
  tx: Tx,
  importId: string,
  lines: readonly ReadLine[],
): Promise<number> {
  let written = 0;
  for (const part of partsOf(lines)) written += await insertPart(tx, importId, part);
  await tx.execute(sql`
    update statement_imports set known = ${lines.length - written} where id = ${importId}`);
  return written;
}

function insertPart(tx: Tx, importId: string, lines: readonly ReadLine[]): Promise<number> {
  const rows = lines.map(({ amount, balance, ...line }) => ({
    ...line,
    minor: amount.minor,
    balanceMinor: balance?.minor ?? null,
  }));
  return tx.execute(sql`
    insert into statement_lines (import_id, row_number, receipt, completed_at, kind, amount_minor,
      balance_minor, account, other_party, details, reason, status, linked_receipt)
    select ${importId}, r."row", r.receipt, r."completedAt", r.kind, r.minor, r."balanceMinor",
           r.account, r."otherParty", r.details, r.reason, r.status, r."linkedReceipt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r ("row" integer, receipt text, "completedAt" timestamptz, kind text, minor bigint,
              "balanceMinor" bigint, account text, "otherParty" text, details text, reason text,
              status text, "linkedReceipt" text)
    on conflict (receipt, amount_minor, balance_minor) do nothing`);
}

export type NewLine = Readonly<{
  id: number;
  receipt: string;
  completedAt: Date;
  kind: LineKind;
  amount: Money;
  account: string;
  details: string;
  linkedReceipt: string;
  importedBy: CustomerId;
}>;

/** The oldest lines that were not compared yet; the first locker gets them. */
export async function claimNewLines(tx: Tx, limit: number): Promise<NewLine[]> {
  const rows = await tx.rows<Omit<NewLine, 'amount'> & { minor: number }>(sql`
    select l.id, l.receipt, l.completed_at as "completedAt", l.kind, l.amount_minor as minor,
           l.account, l.details, l.linked_receipt as "linkedReceipt",
           i.imported_by as "importedBy"
      from statement_lines l join statement_imports i on i.id = l.import_id
     where l.match is null order by l.id limit ${limit} for update of l skip locked`);
  return rows.map(({ minor, ...row }) => ({ ...row, amount: money(minor, 'KES') }));
}

export const saveMatch = (tx: Tx, { id, match }: { id: number; match: Match }) =>
  tx.execute(sql`update statement_lines set match = ${match} where id = ${id}`);

export type Booked = Readonly<{ minor: number; match: 'payment' | 'credit' | 'suspense' }>;

/** What the books hold of these receipts of a statement: the money that each brought in. */
export async function bookedReceipts(
  db: Queryable,
  receipts: readonly string[],
): Promise<ReadonlyMap<string, Booked>> {
  const { name: provider, clearing } = printed();
  const rows = await db.rows<Booked & { receipt: string }>(sql`
    select a.receipt, sum(e.amount_minor)::bigint as minor, 'payment' as match
      from payment_attempts a
      join ledger_transfers t on t.source_kind = 'payment' and t.source_id = a.id
      join ledger_entries e on e.transfer_id = t.id and e.account = ${clearing}
     where a.provider = ${provider} and a.receipt = any(${receipts})
     group by a.receipt
    union all
    select receipt, amount_minor, case state when 'suspense' then 'suspense' else 'credit' end
      from stray_money
     where provider = ${provider} and state <> 'applied' and receipt = any(${receipts})`);
  return new Map(rows.map(({ receipt, ...booked }) => [receipt, booked]));
}

/** Which of these lines an earlier statement brought: the positions in the given list. */
export async function knownLines(
  db: Queryable,
  lines: readonly ReadLine[],
): Promise<ReadonlySet<number>> {
  const rows = lines.map(({ receipt, amount, balance }, position) => ({
    position,
    receipt,
    minor: amount.minor,
    balance: balance?.minor ?? null,
  }));
  const known = new Set<number>();
  for (const part of partsOf(rows)) {
    const found = await db.rows<{ position: number }>(sql`
      select r.position from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
          as r (position integer, receipt text, minor bigint, balance bigint)
        join statement_lines l on l.receipt = r.receipt and l.amount_minor = r.minor
         and l.balance_minor is not distinct from r.balance`);
    for (const { position } of found) known.add(position);
  }
  return known;
}

/** Closes an unexplained line with a note; false when it is closed. */
export async function explainLine(
  tx: Tx,
  { id, by, words, at }: { id: number; by: CustomerId; words: string; at: Date },
): Promise<boolean> {
  const closed = await tx.execute(sql`
    update statement_lines set explanation = ${words}, explained_by = ${by}, explained_at = ${at}
     where id = ${id} and match in ('nothing', 'differs') and explained_at is null`);
  return closed > 0;
}

/** The refund that a line of money out is: by its own receipt, or by the payment it names. */
export async function sentBack(
  db: Queryable,
  { receipt, linkedReceipt }: Pick<NewLine, 'receipt' | 'linkedReceipt'>,
): Promise<Money | undefined> {
  const [row] = await db.rows<{ minor: number }>(sql`
    select r.amount_minor as minor
      from refunds r left join payment_attempts a on a.id = r.payment_id
     where r.provider = ${printed().name} and r.destination = 'provider'
       and r.state not in ('awaiting_approval', 'rejected', 'requested')
       and (r.provider_reference = ${receipt} or (${linkedReceipt} <> ''
            and coalesce(a.receipt, split_part(r.source_id, ':', 2)) = ${linkedReceipt}))
     order by r.provider_reference = ${receipt} desc nulls last limit 1`);
  return row && money(row.minor, 'KES');
}
