import type { FastifyInstance } from 'fastify';
import type { AdminCoupon, ChangeCouponBody } from '#contracts/admin-billing.ts';
import { adminCalls } from '#contracts/admin.ts';
import { toWholeKes, wholeKes } from '#contracts/money.ts';
import {
  type OfficeWorld,
  audit,
  EditConflict,
  answerOf,
  iso,
  pageOf,
  staffOf,
  staffRead,
  staffWrite,
  type Staff,
} from '#modules/staff';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import { makeId } from '#platform/random.ts';
import type { Coupon } from '../coupon.ts';
import { couponById, listCoupons, lockCoupon } from '../coupons.sql.ts';
import {
  insertCoupon,
  saveCoupon,
  stopCoupon,
  usesOfCoupon,
  type CouponTerms,
} from '../edit-coupons.sql.ts';

const read = staffRead('prices.manage');
const change = staffWrite('prices.manage');

/** Coupons: made, changed from the version that was seen, stopped, and where they were used. */
export function adminCouponRoutes(app: FastifyInstance, world: OfficeWorld) {
  const { db, clock } = world;
  const shown = async (id: string) => {
    const coupon = await couponById(db, id);
    if (!coupon) throw new NotFound('There is no such coupon.');
    return viewOf(coupon, clock());
  };
  route(app, { call: adminCalls.coupons, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { coupons, total } = await listCoupons(db, page);
    const at = clock();
    return answerOf(
      coupons.map((coupon) => viewOf(coupon, at)),
      page,
      total,
    );
  });
  route(app, { call: adminCalls.coupon, policy: read }, async ({ params }) => {
    const coupon = await shown(params.id);
    const uses = (await usesOfCoupon(db, params.id)).map(({ discountMinor, at, ...use }) => ({
      ...use,
      discountKes: discountMinor / 100,
      at: at.toISOString(),
    }));
    return { coupon, uses };
  });
  route(app, { call: adminCalls.addCoupon, policy: change }, async ({ body, caller, request }) => {
    const { code, ...given } = body;
    const staff = staffOf(caller, request);
    const id = makeId('cpn', world.random);
    const at = clock();
    await db.transaction(async (tx) => {
      const terms = termsOf(given);
      if (!(await insertCoupon(tx, { ...terms, id, code, by: staff.actor, at }))) {
        throw new InvalidInput('This code is taken.', [{ pointer: '/code', detail: 'taken' }]);
      }
      const subject = { kind: 'coupon', id };
      await audit(tx, { staff, action: 'coupon.add', subject, after: body, at });
    });
    return shown(id);
  });
  route(app, { call: adminCalls.changeCoupon, policy: change }, async (call) => {
    const staff = staffOf(call.caller, call.request);
    await changeCoupon(world, staff, { id: call.params.id, body: call.body });
    return shown(call.params.id);
  });
  route(app, { call: adminCalls.stopCoupon, policy: change }, async (call) => {
    const staff = staffOf(call.caller, call.request);
    const { id } = call.params;
    await db.transaction(async (tx) => {
      const coupon = await lockCoupon(tx, id);
      if (!coupon) throw new NotFound('There is no such coupon.');
      if (coupon.stoppedAt !== null) return;
      const at = clock();
      await stopCoupon(tx, coupon.id, at);
      await audit(tx, { staff, action: 'coupon.stop', subject: { kind: 'coupon', id }, at });
    });
    return shown(id);
  });
}

async function changeCoupon(
  { db, clock }: OfficeWorld,
  staff: Staff,
  { id, body }: { id: string; body: ChangeCouponBody },
): Promise<void> {
  const { version, ...given } = body;
  await db.transaction(async (tx) => {
    const before = await lockCoupon(tx, id);
    if (!before) throw new NotFound('There is no such coupon.');
    const at = clock();
    const stands = viewOf(before, at);
    if (before.version !== version) {
      throw new EditConflict([{ pointer: '/version', detail: `changed: ${wordsOf(stands)}` }]);
    }
    if (given.usesMax !== null && given.usesMax < before.used) {
      const detail = `at least ${before.used}, since that many orders have it`;
      throw new InvalidInput('It was used more often than that.', [
        { pointer: '/usesMax', detail },
      ]);
    }
    await saveCoupon(tx, before.id, termsOf(given));
    const subject = { kind: 'coupon', id };
    await audit(tx, { staff, action: 'coupon.change', subject, before: stands, after: given, at });
  });
}

const wordsOf = ({ percent, offKes, usesMax, endsAt }: AdminCoupon) =>
  `${percent === null ? `KES ${offKes}` : `${percent} %`}, ${usesMax ?? 'any number of'} uses, ` +
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

function viewOf(coupon: Coupon, at: Date): AdminCoupon {
  const { off, min, products, startsAt, endsAt, stoppedAt, createdAt, ...rest } = coupon;
  return {
    ...rest,
    products: [...products],
    percent: 'percent' in off ? off.percent : null,
    offKes: 'kes' in off ? toWholeKes(off.kes) : null,
    minKes: toWholeKes(min),
    startsAt: startsAt.toISOString(),
    endsAt: iso(endsAt),
    state: stateOf(coupon, at),
    stoppedAt: iso(stoppedAt),
    createdAt: createdAt.toISOString(),
  };
}

function stateOf(coupon: Coupon, at: Date): AdminCoupon['state'] {
  const { stoppedAt, startsAt, endsAt, usesMax, used } = coupon;
  if (stoppedAt !== null) return 'stopped';
  if (endsAt !== null && endsAt <= at) return 'over';
  if (usesMax !== null && used >= usesMax) return 'used-up';
  return startsAt > at ? 'waiting' : 'running';
}
