import { audit, type AdminContext, type Staff } from '#modules/staff';
import { openList } from '../open-list.ts';

/** Opens a waiting list: everybody on it is written to. */
export function openWaiting(
  { db, clock }: Pick<AdminContext, 'db' | 'clock'>,
  staff: Staff,
  product: Parameters<typeof openList>[1],
): Promise<void> {
  const at = clock();
  return db.transaction(async (tx) => {
    await openList(tx, product, at);
    const subject = { kind: 'waiting', id: product };
    await audit(tx, { staff, action: 'waiting.open', subject, at });
  });
}
