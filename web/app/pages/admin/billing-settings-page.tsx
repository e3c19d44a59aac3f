export { BillingSettings as default } from '../../../features/admin/coupons/billing-settings.tsx';
