import { getRouteApi } from '@tanstack/react-router';
import { CustomerRecord } from '../../../features/admin/customers/customer-record.tsx';

const route = getRouteApi('/office/admin/customers/$id');

export default function CustomerRecordPage() {
  const { id } = route.useParams();
  return <CustomerRecord key={id} id={id} />;
}
