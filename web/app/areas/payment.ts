/** How a payment ended. */
export { SuccessScreen } from '../screens/payment/success.tsx';
export { FailedScreen } from '../screens/payment/failed.tsx';
export { CallbackScreen } from '../screens/payment/callback.tsx';
export { Delivered } from '../../features/dashboard/delivered.tsx';
