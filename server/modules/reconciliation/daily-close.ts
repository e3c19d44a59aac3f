import type { CustomerId } from '#contracts/ids.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import { DomainError } from '#platform/errors.ts';
import { accountsOf, closeBorders, deleteClose, findClose } from './daily-close.sql.ts';
import { insertClose, lockBooks, providerOf, type BookDay } from './daily-close.sql.ts';
import { nairobiDate, nairobiDay } from '#contracts/time.ts';

/** The borders of a day, given as yyyy-mm-dd. */
export const bookDay = (day: string): BookDay => ({ day, ...nairobiDay(day) });

const dayAfter = (day: string) => nairobiDate(bookDay(day).end);

/** Everything about one day's books at the present moment, and what keeps it from being closed. */
export async function readDay(db: Queryable, day: string, at: Date) {
  const about = bookDay(day);
  const [accounts, provider, closed, borders] = [
    await accountsOf(db, about),
    await providerOf(db, about),
    await findClose(db, day),
    await closeBorders(db),
  ];
  const { lastClosed } = borders;
  const blockers: string[] = [];
  if (about.end > at) blockers.push('The day is not over.');
  if (!lastClosed && borders.firstPosted && day < borders.firstPosted) {
    blockers.push('No entries up to this date.');
  }
  if (lastClosed && !closed && day !== dayAfter(lastClosed)) {
    blockers.push(`Days close in order: ${dayAfter(lastClosed)} comes first.`);
  }
  if (unbalanced(accounts)) blockers.push('Debits and credits differ.');
  if (provider.unexplained > 0) {
    blockers.push(`Statement lines without an explanation: ${provider.unexplained}.`);
  }
  const doubts: string[] = [];
  if (!provider.covered) doubts.push('No statement reaches beyond this day.');
  if (provider.missing > 0) doubts.push(`Receipts in no statement: ${provider.missing}.`);
  return { day, accounts, provider, closed, lastClosed, blockers, doubts };
}

function unbalanced(accounts: readonly { currency: string; closingMinor: number }[]): boolean {
  const sums = new Map<string, number>();
  for (const { currency, closingMinor } of accounts) {
    sums.set(currency, (sums.get(currency) ?? 0) + closingMinor);
  }
  return [...sums.values()].some((sum) => sum !== 0);
}

type Closing = Readonly<{ day: string; by: CustomerId; note: string; at: Date }>;

/**
 * Closes a day: its figures are kept, and nothing is posted into it or any day before it again.
 * Throws `close-refused` while something keeps it open, or when a doubt has no note.
 */
export async function closeDay(tx: Tx, { day, by, note, at }: Closing): Promise<void> {
  await lockBooks(tx);
  const { accounts, blockers, doubts, closed } = await readDay(tx, day, at);
  if (closed) throw new DomainError('close-refused', `${day} is already closed.`);
  if (blockers.length > 0) throw new DomainError('close-refused', blockers.join(' '));
  if (doubts.length > 0 && note === '') {
    throw new DomainError('close-refused', `${doubts.join(' ')} Add a note to close it anyway.`);
  }
  await insertClose(tx, { day, accounts, by, note, at });
}

/** Opens the last closed day again. Throws `close-refused` for any other day. */
export async function reopenDay(tx: Tx, day: string): Promise<void> {
  await lockBooks(tx);
  if (await deleteClose(tx, day)) return;
  throw new DomainError('close-refused', 'Only the last closed day can be reopened.');
}
