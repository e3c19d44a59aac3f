import type { SalesContext } from '#modules/sales';
import { audit, type Staff } from '#modules/staff';
import { closeDay, reopenDay } from '../daily-close.ts';

/** Closes a day of the books. */
export async function closeBooks(
  { db, clock }: SalesContext,
  staff: Staff,
  { day, note }: Readonly<{ day: string; note: string }>,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    await closeDay(tx, { day, note, by: staff.id, at });
    const subject = { kind: 'book-day', id: day };
    await audit(tx, { staff, action: 'books.close', subject, after: { note }, at });
  });
}

/** Opens the last closed day of the books again. */
export async function reopenBooks(
  { db, clock }: SalesContext,
  staff: Staff,
  { day, reason }: Readonly<{ day: string; reason: string }>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await reopenDay(tx, day);
    const subject = { kind: 'book-day', id: day };
    await audit(tx, { staff, action: 'books.reopen', subject, after: { reason }, at: clock() });
  });
}
