/** What the holder of a lease sees and does. */
export { leaseLifeRoutes } from './lease-life.routes.ts';
/** What staff do for the holder of a lease, and what the rest of one is worth. */
export { endByStaff, extendByStaff, moveByStaff } from './staff-leases.ts';
export { worthFrom } from './lease-terms.ts';
/** What a suspended account has, stopped and given back. */
export { restoreGoods, suspendGoods } from './suspend-goods.ts';
