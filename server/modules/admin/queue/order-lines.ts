import type { AdminOrderLine } from '#contracts/admin/money/orders.ts';
import { toWholeKes } from '#contracts/money.ts';
import { lineStateOf, soldOf, type Order } from '#modules/orders';
import { leftOfEach } from '#modules/sales/money';
import { iso, type Page } from '#modules/staff';
import type { AdminContext } from '../context.ts';
import { goodsOfLines } from './orders.sql.ts';

/** One page of the lines of an order, by position. */
export async function readOrderLines(
  { db, clock }: Pick<AdminContext, 'db' | 'clock'>,
  order: Order,
  { limit, offset }: Page,
): Promise<AdminOrderLine[]> {
  const at = clock();
  const sold = soldOf(order).slice(offset, offset + limit);
  const ids = sold.map(({ line }) => line.id);
  const [left, goods] = await Promise.all([leftOfEach(db, sold), goodsOfLines(db, ids)]);
  return sold.map(({ line }, index) => ({
    id: line.id,
    position: line.position,
    title: line.title,
    plan: line.plan,
    state: lineStateOf({ order, line }, at),
    kes: toWholeKes(line.kes),
    leftMinor: left[index]?.minor ?? 0,
    from: iso(line.serviceFrom),
    until: iso(line.serviceUntil),
    firstConnectedAt: iso(goods.get(line.id)?.firstConnectedAt ?? null),
    leaseId: goods.get(line.id)?.leaseId ?? null,
    serverId: goods.get(line.id)?.serverId ?? null,
  }));
}
