import type { FastifyInstance } from 'fastify';
import { adminCalls } from '#contracts/admin/admin.ts';
import { toWholeKes, money } from '#contracts/money.ts';
import {
  type AdminContext,
  actOnEach,
  answerOf,
  pageOf,
  staffOf,
  staffRead,
  staffWrite,
} from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import { couponById, listCoupons } from '../coupons.sql.ts';
import { usesOfCoupon } from '../edit-coupons.sql.ts';
import { couponView } from './coupon-view.ts';
import { addCoupon, endCoupon, changeCoupon } from './edit-coupons.ts';

const read = staffRead('prices.manage');
const change = staffWrite('prices.manage');

/** Coupons: made, changed from the version that was seen, stopped, and where they were used. */
export function adminCouponRoutes(app: FastifyInstance, ctx: AdminContext) {
  const { db, clock } = ctx;
  const shown = async (id: string) => {
    const coupon = await couponById(db, id);
    if (!coupon) throw new NotFound('Coupon not found.');
    return couponView(coupon, clock());
  };
  route(app, { call: adminCalls.coupons, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { coupons, total } = await listCoupons(db, page);
    const at = clock();
    return answerOf(
      coupons.map((coupon) => couponView(coupon, at)),
      page,
      total,
    );
  });
  route(app, { call: adminCalls.coupon, policy: read }, async ({ params }) => {
    const coupon = await shown(params.id);
    const uses = (await usesOfCoupon(db, params.id)).map(({ discountMinor, at, ...use }) => ({
      ...use,
      discountKes: toWholeKes(money(discountMinor, 'KES')),
      at: at.toISOString(),
    }));
    return { coupon, uses };
  });
  route(app, { call: adminCalls.addCoupon, policy: change }, async ({ body, caller, request }) => {
    const id = await addCoupon(ctx, staffOf(caller, request), body);
    return shown(id);
  });
  route(app, { call: adminCalls.changeCoupon, policy: change }, async (call) => {
    const staff = staffOf(call.caller, call.request);
    await changeCoupon(ctx, staff, { id: call.params.id, body: call.body });
    return shown(call.params.id);
  });
  const selected = { call: adminCalls.stopSelectedCoupons, policy: change };
  route(app, selected, ({ body, caller, request }) => {
    const staff = staffOf(caller, request);
    return actOnEach(body.ids, (id) => endCoupon(ctx, staff, id));
  });
  route(app, { call: adminCalls.stopCoupon, policy: change }, async (call) => {
    const staff = staffOf(call.caller, call.request);
    await endCoupon(ctx, staff, call.params.id);
    return shown(call.params.id);
  });
}
