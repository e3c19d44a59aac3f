import type { PoolMeterBody, PoolUsage } from '#contracts/admin/goods/pool-meters.ts';
import { audit, type Staff } from '#modules/staff';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { findMeter, removeMeter, setMeter, usageByMonth } from '../usage/index.ts';
import type { InventoryAdminContext } from './context.ts';
import { findPool } from './pools.sql.ts';

/** What went through a pool by month, and how its supplier's meter is read. */
export async function showPoolUsage({ db }: InventoryAdminContext, id: string): Promise<PoolUsage> {
  const [months, meter] = await Promise.all([usageByMonth(db, id), findMeter(db, id)]);
  return { months, meter };
}

/** Sets how a pool's meter is read, from the next day on. Throws `InvalidInput` without a key. */
export async function setPoolMeter(
  { db, clock, keyring, config }: InventoryAdminContext,
  staff: Staff,
  { id, body }: Readonly<{ id: string; body: PoolMeterBody }>,
) {
  const at = clock();
  // The key goes there, so that nobody on the way may read it.
  const isOpen = body.address?.startsWith('http://') === true;
  if (isOpen && config.mode !== 'sandbox') {
    throw InvalidInput.at('/address', 'Enter an address that begins with https://.');
  }
  await db.transaction(async (tx) => {
    const pool = await findPool(tx, id);
    if (!pool) throw new NotFound('Pool not found.');
    const before = await findMeter(tx, id);
    const isSame = before?.meter === body.meter && before.address === body.address;
    // Whoever does not know the key cannot have it sent elsewhere.
    if (body.key === undefined && before !== null && !isSame) {
      throw InvalidInput.at('/key', 'Enter the key again for another address.');
    }
    if (!(await setMeter({ tx, keyring }, { poolId: pool.id, body }, at))) {
      throw InvalidInput.at('/key', 'Enter the key.');
    }
    const { key, ...after } = body;
    await audit(tx, {
      staff,
      action: 'pool.meter',
      subject: { kind: 'pool', id },
      before: before ?? {},
      after: key === undefined ? after : { ...after, key: 'set' },
      at,
    });
  });
}

/** Ends the readings. What was read stays. */
export async function removePoolMeter(
  { db, clock }: InventoryAdminContext,
  staff: Staff,
  id: string,
) {
  await db.transaction(async (tx) => {
    if ((await removeMeter(tx, id)) === 0) throw new NotFound('This pool has no meter.');
    const subject = { kind: 'pool', id };
    await audit(tx, { staff, action: 'pool.meter.remove', subject, at: clock() });
  });
}
