import { useMutation } from '@tanstack/react-query';
import type { LeaseKeeping } from '#contracts/leases/lease-keeping.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { autoRenewalsQuery } from '../../../lib/queries/auto-renewals-query.ts';
import { leaseServiceQuery } from '../../../lib/queries/lease-service-query.ts';
import { queryClient } from '../../../lib/queries/query-client.ts';
import { words } from '../../../lib/text/words.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { keepWords } from './keep-words.ts';

type Options<Body> = {
  ask: (body: Body) => Promise<LeaseKeeping>;
  done: string;
  /** The page shows it already, so it is only read aloud. */
  quiet?: boolean;
  onDone?: () => void;
};

/** One change of what becomes of a lease; the page shows the server's answer at once. */
export function useKeeping<Body = void>(
  leaseId: string,
  { ask, done, quiet = false, onDone }: Options<Body>,
) {
  return useMutation({
    mutationFn: ask,
    onSuccess: (keeping) => {
      const { queryKey } = leaseServiceQuery(leaseId);
      queryClient.setQueryData(queryKey, (service) => service && { ...service, keeping });
      notify({ kind: 'success', title: done, quiet });
      onDone?.();
      void queryClient.invalidateQueries(autoRenewalsQuery);
    },
    onError: (error) => {
      const title = error instanceof ApiRefused ? error.message : words(keepWords).failed;
      notify({ kind: 'error', title });
      // The price, or the lease itself, may have moved.
      void queryClient.invalidateQueries(leaseServiceQuery(leaseId));
    },
  });
}
