import { getRouteApi } from '@tanstack/react-router';
import { PaymentCallback } from '../../../features/checkout/progress/payment-result.tsx';
import { readPendingPayment } from '../../../lib/session/pending-payment.ts';
import { useCustomerId } from '../../../lib/session/session.ts';
import { useShowResult } from '../../buy/show-result.ts';

const route = getRouteApi('/result/payment/callback');

/** The return address of the hosted checkout; which payment it was is known without the address. */
export function CallbackScreen() {
  const { payment } = route.useSearch();
  const customerId = useCustomerId();
  const pending = customerId ? readPendingPayment(customerId) : null;
  return <PaymentCallback paymentId={payment ?? pending?.paymentId} onSettled={useShowResult()} />;
}
