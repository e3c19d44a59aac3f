import type { SalesContext } from '#modules/sales';
import { audit, type Staff } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import { explainLine } from '../statement.sql.ts';

/** Closes a line of a statement with words. Throws `NotFound` for one that is not open. */
export async function explain(
  { db, clock }: SalesContext,
  staff: Staff,
  { id, words }: Readonly<{ id: number; words: string }>,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    if (!(await explainLine(tx, { id, by: staff.id, words, at }))) {
      throw new NotFound('This line is already explained, or does not exist.');
    }
    const subject = { kind: 'statement-line', id: String(id) };
    await audit(tx, { staff, action: 'statement-line.explain', subject, after: { words }, at });
  });
}
