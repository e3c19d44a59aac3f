import { type SalesContext } from '#modules/sales';
import { resolveDispute } from '#modules/sales/flows';
import { audit, type Staff } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import { disputeState } from './disputes.sql.ts';

/** Asks the provider what became of a dispute. Throws `NotFound` for one that is not there. */
export async function checkDispute(ctx: SalesContext, staff: Staff, id: string): Promise<void> {
  const { db, clock } = ctx;
  const before = await disputeState(db, id);
  if (before === undefined) throw new NotFound('Dispute not found.');
  await resolveDispute(ctx, id);
  const after = await disputeState(db, id);
  await db.transaction((tx) =>
    audit(tx, {
      staff,
      action: 'dispute.check',
      subject: { kind: 'dispute', id },
      before: { state: before },
      after: { state: after },
      at: clock(),
    }),
  );
}
