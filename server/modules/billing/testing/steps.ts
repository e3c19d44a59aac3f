/** Single steps, for tests above this module. */
export { insertCoupon } from '../edit-coupons.sql.ts';
