import { useMutation } from '@tanstack/react-query';
import { trafficCalls, type TrafficAccount } from '#contracts/goods/traffic.ts';
import { calls } from '#contracts/site/paths.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { queryClient } from '../../../lib/queries/query-client.ts';
import { keyOf, queryOf } from '../../../lib/queries/query-of.ts';
import { words } from '../../../lib/text/words.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { trafficWords } from './traffic-words.ts';

/** The customer's amounts of traffic: what runs of each kind, or the newest that has ended. */
export const trafficQuery = queryOf(trafficCalls.trafficAccounts);

type Options<Body> = {
  ask: (body: Body) => Promise<TrafficAccount>;
  done: string;
  onDone?: () => void;
};

/** One change of an amount of traffic; the page shows the server's answer at once. */
export function useTrafficChange<Body = void>({ ask, done, onDone }: Options<Body>) {
  return useMutation({
    mutationFn: ask,
    onSuccess: (account) => {
      queryClient.setQueryData(
        trafficQuery.queryKey,
        (before) =>
          before && {
            accounts: before.accounts.map((one) =>
              one.leaseId === account.leaseId ? account : one,
            ),
          },
      );
      notify({ kind: 'success', title: done });
      onDone?.();
      void queryClient.invalidateQueries({ queryKey: keyOf(calls.balance) });
    },
    onError: (error) => {
      const { failed } = words(trafficWords);
      const title = error instanceof ApiRefused ? error.message : failed;
      notify({ kind: 'error', title });
      void queryClient.invalidateQueries(trafficQuery);
    },
  });
}
