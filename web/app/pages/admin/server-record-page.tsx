import { getRouteApi } from '@tanstack/react-router';
import { ServerRecord } from '../../../features/admin/server-record.tsx';

const route = getRouteApi('/office/admin/servers/$id');

export default function Page() {
  const { id } = route.useParams();
  return <ServerRecord id={id} />;
}
