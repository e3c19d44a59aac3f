import { lazy, Suspense } from 'react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { YourProxies } from '../../features/leases/list/your-proxies.tsx';
import type { LeasesSearch } from '../../features/leases/list/leases-search.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RenewalDialog } from '../buy/renewal-dialog.tsx';

const Renewals = lazy(() => import('../../features/checkout/cart/renewals.tsx'));

const route = getRouteApi('/shell/dashboard/proxies');

export function ProxiesScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const onSearch = (next: LeasesSearch, { replace = false } = {}) =>
    void navigate({ to: '/dashboard/proxies', search: next, replace, resetScroll: false });
  const { renew, ...rest } = search;
  return (
    <>
      <YourProxies
        search={search}
        onSearch={onSearch}
        renderRenewals={(leaseIds) => (
          <Suspense fallback={<Skeleton height="18rem" />}>
            <Renewals
              leaseIds={leaseIds}
              onFollow={(payment) => void navigate({ to: '/checkout', search: { payment } })}
            />
          </Suspense>
        )}
      />
      <RenewalDialog leaseId={renew} onClose={() => onSearch(rest, { replace: true })} />
    </>
  );
}
