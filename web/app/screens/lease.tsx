import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Plan } from '#contracts/term.ts';
import { LeasePage } from '../../features/leases/lease-page.tsx';
import { RenewalDialog } from '../buy/renewal-dialog.tsx';

const route = getRouteApi('/shell/dashboard/proxies/$id');

export function LeaseScreen() {
  const { id } = route.useParams();
  const { renew } = route.useSearch();
  const navigate = useNavigate();
  const show = (plan?: Plan) =>
    void navigate({
      to: '/dashboard/proxies/$id',
      params: { id },
      search: plan ? { renew: plan } : {},
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <LeasePage leaseId={id} onRenew={() => show('daily')} />
      <RenewalDialog
        leaseId={renew ? (id as `lse_${string}`) : undefined}
        plan={renew}
        onClose={() => show()}
      />
    </>
  );
}
