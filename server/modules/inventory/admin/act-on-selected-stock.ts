import type { SelectedStockBody } from '#contracts/admin/goods/stock.ts';
import type { Outcomes } from '#contracts/admin/selected.ts';
import type { UpstreamId } from '#contracts/ids.ts';
import { actOnEach, audit, type Staff } from '#modules/staff';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { hurryChecks } from '../probing/candidates.sql.ts';
import { findStock } from './stock.sql.ts';
import { restoreOne, withdrawOne } from './work-on-stock.ts';
import type { InventoryAdminContext } from './context.ts';

/** Withdraws, restores or has checked each address that staff selected, with its own refusal. */
export function actOnSelectedStock(
  ctx: InventoryAdminContext,
  staff: Staff,
  body: SelectedStockBody,
): Promise<Outcomes> {
  return actOnEach(body.ids, (id) => {
    if (body.act === 'restore') return restoreOne(ctx, staff, id);
    if (body.act === 'check') return checkSoon(ctx, staff, id);
    return withdrawFree(ctx, staff, { id, reason: body.reason });
  });
}

/** A customer who loses an address is moved within seconds: decided separately for each. */
async function withdrawFree(
  ctx: InventoryAdminContext,
  staff: Staff,
  withdrawal: Readonly<{ id: string; reason: string }>,
): Promise<void> {
  const found = await findStock(ctx.db, withdrawal.id, ctx.clock());
  if (found?.isLeased) {
    throw new InvalidInput('It is leased. Open it to withdraw it and move its customer.');
  }
  await withdrawOne(ctx, staff, withdrawal);
}

/** Has the worker check it next; a second press finds it in the line and writes nothing. */
async function checkSoon(
  { db, clock }: InventoryAdminContext,
  staff: Staff,
  id: string,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    const found = await findStock(tx, id, at);
    if (!found) throw new NotFound('Address not found.');
    if (found.state === 'withdrawn') throw new InvalidInput('It is withdrawn. Restore it first.');
    if ((await hurryChecks(tx, [id as UpstreamId], at)) === 0) return;
    await audit(tx, { staff, action: 'stock.recheck', subject: { kind: 'upstream', id }, at });
  });
}
