import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { LeasePage } from '../../features/leases/lease-page.tsx';
import { RenewalDialog } from '../buy/renewal-dialog.tsx';
import type { LeaseSearch } from '../search/checkout-search.ts';

const route = getRouteApi('/shell/dashboard/proxies/$id');

export function LeaseScreen() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const { tab, renew } = search;
  const navigate = useNavigate();
  const show = (next: LeaseSearch, replace: boolean) =>
    void navigate({
      to: '/dashboard/proxies/$id',
      params: { id },
      search: next,
      replace,
      resetScroll: false,
    });
  const { renew: _renew, ...page } = search;
  return (
    <>
      <LeasePage
        leaseId={id}
        tab={tab ?? 'connect'}
        onTab={(next) => show(next === 'connect' ? {} : { tab: next }, false)}
        onRenew={() => show({ ...page, renew: 'daily' }, true)}
      />
      <RenewalDialog
        leaseId={renew ? (id as `lse_${string}`) : undefined}
        plan={renew}
        onClose={() => show(page, true)}
      />
    </>
  );
}
