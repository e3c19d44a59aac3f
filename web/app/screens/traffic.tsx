import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { TrafficPage } from '../../features/leases/traffic/traffic-page.tsx';

const route = getRouteApi('/shell/dashboard/traffic');

export function TrafficScreen() {
  const { kind, tab } = route.useSearch();
  const navigate = useNavigate();
  return (
    <TrafficPage
      kind={kind}
      tab={tab ?? 'connect'}
      onTab={(next) =>
        void navigate({
          to: '/dashboard/traffic',
          search: { ...(kind && { kind }), ...(next !== 'connect' && { tab: next }) },
          resetScroll: false,
        })
      }
    />
  );
}
