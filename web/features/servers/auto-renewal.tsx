import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { serverCalls, type ServerService } from '#contracts/goods/server-life.ts';
import { request } from '../../lib/api/api.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { queryClient } from '../../lib/queries/query-client.ts';
import { serverRenewalsQuery } from '../../lib/queries/server-renewals-query.ts';
import { formatKes } from '../../lib/text/short-format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button, buttonClass } from '../../ui/input/button.tsx';
import { Switch } from '../../ui/input/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { serverServiceQuery } from './server-query.ts';
import { serverWords } from './words.ts';

type Props = { server: ServerService };

/** Whether the next month is paid from the balance, at the price that the switch says. */
export function AutoRenewal({ server }: Props) {
  const t = useWords(serverWords).auto;
  const { id, auto, endsAt } = server;
  const amountKes = auto ? auto.amountKes : server.renewal.amountKes;
  const on = useRenewal(id, {
    ask: (params) =>
      request(serverCalls.setServerAutoRenewal, { params, body: { amountKes: amountKes ?? 0 } }),
    done: t.switchedOn,
  });
  const off = useRenewal(id, {
    ask: (params) => request(serverCalls.endServerAutoRenewal, { params }),
    done: t.switchedOff,
  });
  if (!auto && (amountKes === null || endsAt === null)) return null;
  const price = formatKes(amountKes ?? 0);
  const isCharged = auto && amountKes !== null && auto.pays !== 'price-changed';
  const toggle = () => {
    if (!on.isPending && !off.isPending) (auto ? off : on).mutate();
  };
  return (
    <>
      <Switch
        label={<strong>{t.title}</strong>}
        hint={
          auto
            ? isCharged && t.next(formatMoment(auto.chargeAt), price)
            : `${t.offer(price, formatMoment(endsAt ?? ''))} ${t.cap}`
        }
        // What was asked for is shown at once; a refusal puts it back.
        checked={on.isPending || (auto !== null && !off.isPending)}
        onChange={toggle}
      />
      {auto && amountKes === null && <Notice tone="warn">{t.unavailable}</Notice>}
      {auto && amountKes !== null && auto.pays === 'price-changed' && (
        <Notice
          tone="warn"
          action={
            <Button variant="primary" full busy={on.isPending} onClick={() => on.mutate()}>
              {t.agree(price)}
            </Button>
          }
        >
          {t.risen(formatKes(auto.agreedKes), price)}
        </Notice>
      )}
      {isCharged && auto.pays === 'nothing' && (
        <Notice
          tone="warn"
          action={
            <Link className={buttonClass({ size: 'small' })} to="/dashboard/balance">
              {t.topUp}
            </Link>
          }
        >
          {t.short(formatKes(server.balanceKes))}
        </Notice>
      )}
    </>
  );
}

type Options = { ask: (params: { id: string }) => Promise<ServerService>; done: string };

/** One change of it; the page shows the shop's answer at once. */
function useRenewal(id: string, { ask, done }: Options) {
  return useMutation({
    mutationFn: () => ask({ id }),
    onSuccess: async (server) => {
      queryClient.setQueryData(serverServiceQuery(id).queryKey, server);
      // The page shows it already.
      notify({ kind: 'success', title: done, quiet: true });
      await queryClient.invalidateQueries(serverRenewalsQuery);
    },
    onError: async (error) => {
      notify({ kind: 'error', title: error.message });
      // The price, or the server itself, may have moved.
      await queryClient.invalidateQueries(serverServiceQuery(id));
    },
  });
}
