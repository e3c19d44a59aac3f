import { getRouteApi } from '@tanstack/react-router';
import { PaymentRecord } from '../../../features/admin/payment-record.tsx';

const route = getRouteApi('/office/admin/payments/$id');

export default function PaymentPage() {
  const { id } = route.useParams();
  return <PaymentRecord id={id} />;
}
