import { getRouteApi } from '@tanstack/react-router';
import { OrderRecord } from '../../features/orders/order-record.tsx';

const route = getRouteApi('/shell/dashboard/orders/$id');

export default function OrderRecordPage() {
  const { id } = route.useParams();
  return <OrderRecord id={id} />;
}
