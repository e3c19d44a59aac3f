import { getRouteApi } from '@tanstack/react-router';
import { LeaseRecord } from '../../../features/admin/leases/lease-record.tsx';

const route = getRouteApi('/office/admin/leases/$id');

export default function Page() {
  const { id } = route.useParams();
  return <LeaseRecord id={id} />;
}
