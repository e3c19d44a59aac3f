import { createHash } from 'node:crypto';
import type { CustomerId } from '#contracts/ids.ts';
import { makeId } from '#platform/random.ts';
import type { Tx } from '#platform/db.ts';
import { readFile } from '#platform/files/read-file.ts';
import type { SalesContext } from '#modules/sales';
import { matchNewLines } from './match-lines.ts';
import type { ReadLine, Rejected } from './reading/read-statement.ts';
import { statementFile } from './reading/statement-file.ts';
import { bookedReceipts, insertImport, insertLines, knownLines } from './statement.sql.ts';

export type StatementFile = Readonly<{ name: string; bytes: Buffer }>;

/** What an import would do, counted; the rejected rows with their reasons. */
export type StatementPreview = Readonly<{
  fileHash: string;
  /** Lines that an earlier statement brought already. */
  known: number;
  /** New lines by what they are; `money` are payments that the books do not know. */
  counts: Readonly<
    Record<'booked' | 'money' | 'fee' | 'payout' | 'outgoing' | 'not-completed', number>
  >;
  from: Date | null;
  to: Date | null;
  rejected: readonly Rejected[];
}>;

/** Throws InvalidInput for a file that is no statement. */
async function read({ bytes }: StatementFile) {
  const rows = await readFile(statementFile, bytes);
  const isLine = (row: ReadLine | Rejected): row is ReadLine => 'receipt' in row;
  return {
    lines: rows.filter(isLine),
    rejected: rows.filter((row): row is Rejected => !isLine(row)),
  };
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Reads a statement and returns what an import would do; writes nothing. */
export async function previewStatement(
  { db }: Pick<SalesContext, 'db'>,
  file: StatementFile,
): Promise<StatementPreview> {
  const { lines, rejected } = await read(file);
  const known = await knownLines(db, lines);
  const fresh = lines.filter((_line, position) => !known.has(position));
  const payments = fresh.filter(({ kind }) => kind === 'payment');
  const booked = await bookedReceipts(
    db,
    payments.map(({ receipt }) => receipt),
  );
  const count = (kind: ReadLine['kind']) => fresh.filter((line) => line.kind === kind).length;
  const times = lines.map(({ completedAt }) => completedAt.getTime());
  const bookedCount = payments.filter(({ receipt }) => booked.has(receipt)).length;
  return {
    fileHash: hashOf(file.bytes),
    known: known.size,
    counts: {
      booked: bookedCount,
      money: payments.length - bookedCount,
      fee: count('fee'),
      payout: count('payout'),
      outgoing: count('outgoing'),
      'not-completed': count('not-completed'),
    },
    from: moment(times, Math.min),
    to: moment(times, Math.max),
    rejected,
  };
}

/** Folded, since a long statement has more lines than a call may have arguments. */
const moment = (times: readonly number[], pick: (left: number, right: number) => number) =>
  times.length === 0 ? null : new Date(times.reduce((left, right) => pick(left, right)));

export type Imported = Readonly<{
  lines: number;
  added: number;
  rejected: number;
  /** The same file was imported before; nothing was added, what was left undone is done. */
  repeated: boolean;
}>;

/**
 * Keeps every row of a statement and compares its lines with the books. The same file twice is one
 * import; a line that another statement brought is one line. `within` joins the transaction that
 * keeps the file, for the audit.
 */
export async function importStatement(
  ctx: SalesContext,
  file: StatementFile,
  { by, within }: { by: CustomerId; within: (tx: Tx, imported: Imported) => Promise<void> },
): Promise<Imported> {
  const { lines, rejected } = await read(file);
  const imported = await ctx.db.transaction(async (tx) => {
    const id = makeId('imp', ctx.random);
    const fileHash = hashOf(file.bytes);
    const kept = { id, fileHash, fileName: file.name, importedBy: by, at: ctx.clock() };
    const counts = { lines: lines.length, rejected: rejected.length };
    if (!(await insertImport(tx, kept, { rejected }))) {
      return { ...counts, added: 0, repeated: true };
    }
    const added = await insertLines(tx, id, lines);
    await within(tx, { ...counts, added, repeated: false });
    return { ...counts, added, repeated: false };
  });
  await matchNewLines(ctx);
  return imported;
}
