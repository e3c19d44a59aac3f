import { expect, test } from 'vitest';
import type { CouponId } from '#contracts/ids.ts';
import { wholeKes } from '#contracts/money.ts';
import { minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { makeId, systemRandomness as random } from '#platform/random.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { couponById, findCoupon, listCoupons } from './coupons.sql.ts';
import { insertCoupon, saveCoupon, stopCoupon, type CouponTerms } from './edit-coupons.sql.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
const minutes = (count: number) => new Date(noon.getTime() + count * minuteMs);
const terms: CouponTerms = {
  off: { percent: 10 },
  products: ['proxy'],
  min: wholeKes(100),
  usesMax: 5,
  usesPerCustomerMax: 1,
  startsAt: noon,
  endsAt: minutes(60),
  note: 'for the fair',
};

async function given(code: string, { at = noon, off = terms.off } = {}) {
  const id: CouponId = makeId('cpn', random);
  const coupon = { ...terms, off, id, code, by: 'staff:test', at };
  const isNew = await database.db.transaction((tx) => insertCoupon(tx, coupon));
  return { id, isNew };
}

test('a code is given out once, and its terms stay those of the first', async () => {
  const { id, isNew } = await given('ONCE');
  expect(isNew).toBe(true);
  expect((await given('ONCE', { off: { percent: 90 } })).isNew).toBe(false);
  const kept = { id, code: 'ONCE', used: 0, version: 1, stoppedAt: null, createdAt: noon };
  expect(await findCoupon(database.db, 'ONCE')).toEqual({ ...terms, ...kept });
});

test('coupons are listed page by page, the newest first, with how many there are', async () => {
  await database.db.execute(sql`delete from coupons`);
  for (const [turn, code] of ['FIRST', 'SECOND', 'THIRD'].entries()) {
    await given(code, { at: minutes(turn), off: { kes: wholeKes(50) } });
  }
  const codes = async (offset: number) => {
    const { coupons, total } = await listCoupons(database.db, { limit: 2, offset });
    expect(total).toBe(3);
    return coupons.map(({ code, off }) => ({ code, off }));
  };
  const off = { kes: wholeKes(50) };
  expect(await codes(0)).toEqual([
    { code: 'THIRD', off },
    { code: 'SECOND', off },
  ]);
  expect(await codes(2)).toEqual([{ code: 'FIRST', off }]);
});

test('a change of terms makes a new version, from percent to shillings and back', async () => {
  const { id } = await given('CHANGES');
  const save = (changed: Partial<CouponTerms>) =>
    database.db.transaction((tx) => saveCoupon(tx, id, { ...terms, ...changed }));
  await save({ off: { kes: wholeKes(30) }, usesMax: null, note: 'less' });
  expect(await couponById(database.db, id)).toMatchObject({
    off: { kes: wholeKes(30) },
    usesMax: null,
    note: 'less',
    version: 2,
  });
  await save({});
  expect(await couponById(database.db, id)).toMatchObject({ ...terms, version: 3 });
});

test('a coupon is stopped once: the moment stays', async () => {
  const { id } = await given('STOPS');
  const stop = (at: Date) => database.db.transaction((tx) => stopCoupon(tx, id, at));
  await stop(minutes(5));
  await stop(minutes(9));
  expect(await couponById(database.db, id)).toMatchObject({ stoppedAt: minutes(5), version: 2 });
});
