/** Orders and money. */
export { OrdersScreen } from '../screens/orders.tsx';
export { BalanceScreen } from '../screens/balance.tsx';
export { Billing } from '../../features/billing/billing.tsx';
export { OrderRecordScreen } from '../screens/order-record.tsx';
