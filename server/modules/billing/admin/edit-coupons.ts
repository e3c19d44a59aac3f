import type {
  AdminCoupon,
  ChangeCouponBody,
  NewCouponBody,
} from '#contracts/admin/money/billing.ts';
import { formatKes } from '#contracts/format/amounts.ts';
import { wholeKes } from '#contracts/money.ts';
import { type AdminContext, audit, EditConflict, type Staff } from '#modules/staff';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { makeId } from '#platform/random.ts';
import { lockCoupon } from '../coupons.sql.ts';
import { insertCoupon, saveCoupon, stopCoupon, type CouponTerms } from '../edit-coupons.sql.ts';
import { couponView } from './coupon-view.ts';

/** Makes a coupon. Returns its id; throws `InvalidInput` for a code that is taken. */
export async function addCoupon(
  { db, clock, random }: AdminContext,
  staff: Staff,
  body: NewCouponBody,
): Promise<string> {
  const { code, ...given } = body;
  const id = makeId('cpn', random);
  const at = clock();
  await db.transaction(async (tx) => {
    const terms = termsOf(given);
    if (!(await insertCoupon(tx, { ...terms, id, code, by: staff.actor, at }))) {
      throw new InvalidInput('This code is taken.', [{ pointer: '/code', detail: 'taken' }]);
    }
    const subject = { kind: 'coupon', id };
    await audit(tx, { staff, action: 'coupon.add', subject, after: body, at });
  });
  return id;
}

/** Stops a coupon permanently; a second request finds it stopped. */
export async function endCoupon(
  { db, clock }: AdminContext,
  staff: Staff,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const coupon = await lockCoupon(tx, id);
    if (!coupon) throw new NotFound('Coupon not found.');
    if (coupon.stoppedAt !== null) return;
    const at = clock();
    await stopCoupon(tx, coupon.id, at);
    await audit(tx, { staff, action: 'coupon.stop', subject: { kind: 'coupon', id }, at });
  });
}

/**
 * Changes a coupon from the version that was seen. Throws `EditConflict` for another version, and
 * `InvalidInput` for fewer uses than it had.
 */
export async function changeCoupon(
  { db, clock }: AdminContext,
  staff: Staff,
  { id, body }: { id: string; body: ChangeCouponBody },
): Promise<void> {
  const { version, ...given } = body;
  await db.transaction(async (tx) => {
    const before = await lockCoupon(tx, id);
    if (!before) throw new NotFound('Coupon not found.');
    const at = clock();
    const stands = couponView(before, at);
    if (before.version !== version) {
      throw new EditConflict([{ pointer: '/version', detail: `changed: ${wordsOf(stands)}` }]);
    }
    if (given.usesMax !== null && given.usesMax < before.used) {
      const detail = `at least ${before.used}, since that many orders have it`;
      throw new InvalidInput('It was already used more often.', [{ pointer: '/usesMax', detail }]);
    }
    await saveCoupon(tx, before.id, termsOf(given));
    const subject = { kind: 'coupon', id };
    await audit(tx, { staff, action: 'coupon.change', subject, before: stands, after: given, at });
  });
}

const wordsOf = ({ percent, offKes, usesMax, endsAt }: AdminCoupon) =>
  `${percent === null ? formatKes(offKes ?? 0) : `${percent}%`}, ${usesMax ?? 'any number of'} uses, ` +
  `until ${endsAt ?? 'it is stopped'}`;

type Given = Omit<ChangeCouponBody, 'version'>;

function termsOf({ percent, offKes, minKes, startsAt, endsAt, ...rest }: Given): CouponTerms {
  return {
    ...rest,
    off: percent === null ? { kes: wholeKes(offKes ?? 0) } : { percent },
    min: wholeKes(minKes),
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}
