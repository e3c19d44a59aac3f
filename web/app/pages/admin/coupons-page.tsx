export { Coupons as default } from '../../../features/admin/coupons/coupons.tsx';
