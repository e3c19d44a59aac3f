import { getRouteApi } from '@tanstack/react-router';
import { ServerAccess } from '../../features/servers/server-access.tsx';

const route = getRouteApi('/shell/dashboard/servers/$id');

export default function ServerPage() {
  const { id } = route.useParams();
  return <ServerAccess id={id} />;
}
