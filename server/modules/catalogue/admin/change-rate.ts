import { audit, EditConflict, type Staff } from '#modules/staff';
import { setRate } from '../edit-catalogue.sql.ts';
import type { CatalogueAdminContext } from './context.ts';

/** Sets the exchange rate from now on; the one that was on the screen must still be in force. */
export async function changeRate(
  { db, clock }: CatalogueAdminContext,
  staff: Staff,
  { rateE4, currentE4 }: { rateE4: number; currentE4: number },
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    const before = await setRate(tx, { rateE4, currentE4, setBy: staff.id, at });
    if (before !== currentE4) {
      throw new EditConflict([{ pointer: '/rateE4', detail: `now ${before}` }]);
    }
    await audit(tx, {
      staff,
      action: 'rate.set',
      subject: { kind: 'rate', id: 'KES/USD' },
      before: { rateE4: before },
      after: { rateE4 },
      at,
    });
  });
}
