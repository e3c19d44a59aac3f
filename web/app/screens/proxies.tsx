import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { YourProxies } from '../../features/leases/list/your-proxies.tsx';
import type { LeasesSearch } from '../../features/leases/list/leases-search.ts';
import { RenewalDialog } from '../buy/renewal-dialog.tsx';

const route = getRouteApi('/shell/dashboard/proxies');

export function ProxiesScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const onSearch = (next: LeasesSearch, { replace = false } = {}) =>
    void navigate({ to: '/dashboard/proxies', search: next, replace, resetScroll: false });
  const { renew, ...rest } = search;
  return (
    <>
      <YourProxies search={search} onSearch={onSearch} />
      <RenewalDialog leaseId={renew} onClose={() => onSearch(rest, { replace: true })} />
    </>
  );
}
