import { getRouteApi } from '@tanstack/react-router';
import { OrderRecord } from '../../../features/admin/order-record.tsx';

const route = getRouteApi('/office/admin/orders/$id');

export default function OrderPage() {
  const { id } = route.useParams();
  return <OrderRecord id={id} />;
}
