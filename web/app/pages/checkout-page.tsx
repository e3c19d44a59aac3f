import { getRouteApi } from '@tanstack/react-router';
import { Checkout } from '../checkout.tsx';

const route = getRouteApi('/shell/checkout');

/** Summary and choice of method for what is being bought. */
export default function CheckoutPage() {
  return <Checkout search={route.useSearch()} methods={['mpesa', 'card']} />;
}
