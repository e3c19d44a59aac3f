import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { Forget, Holdings, KeptDays } from '#platform/held-data.ts';
import type { Log } from '#platform/log.ts';
import { noteForgotten } from './forgotten.sql.ts';
import { dayMs } from '#contracts/time.ts';

export type ForgetContext = Readonly<{ db: Database; clock: Clock; log: Log; keptDays: KeptDays }>;

const rowsPerStatement = 1_000;
/** A backlog is worked off over several turns, so that no turn holds up the others. */
const statementsPerTurn = 20;

/**
 * Deletes from each table the rows older than its period, in small statements; a repeat finds
 * nothing. A failing table is logged and does not stop the others; the run then fails at its end.
 * Returns how many rows were deleted.
 */
export async function forgetOld(ctx: ForgetContext, holdings: Holdings): Promise<number> {
  const { db, log } = ctx;
  const at = ctx.clock();
  const failures: unknown[] = [];
  let count = 0;
  for (const [table, { forget }] of Object.entries(holdings)) {
    if (typeof forget === 'string') continue;
    try {
      const rows = await forgetOf(ctx, forget, at);
      await noteForgotten(db, { table, rows, at });
      count += rows;
    } catch (error) {
      failures.push(error);
      log.error({ table, err: error }, 'old rows could not be deleted');
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Old rows could not be deleted.');
  return count;
}

async function forgetOf({ db, keptDays }: ForgetContext, forget: Forget, at: Date) {
  const before = new Date(at.getTime() - keptDays[forget.after] * dayMs);
  let count = 0;
  for (let turn = 0; turn < statementsPerTurn; turn += 1) {
    const rows = await db.execute(forget.rows({ before, max: rowsPerStatement }));
    count += rows;
    if (rows < rowsPerStatement) break;
  }
  return count;
}
