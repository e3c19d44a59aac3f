import { getRouteApi } from '@tanstack/react-router';
import { Checkout } from '../checkout.tsx';

const route = getRouteApi('/shell/checkout/mpesa');

/** Phone and prompt alone: where the failed page's Go Back leads. */
export default function CheckoutMpesaPage() {
  return <Checkout search={route.useSearch()} methods={['mpesa']} />;
}
