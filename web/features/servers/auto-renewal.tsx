import { useMutation } from '@tanstack/react-query';
import type { ServerAuto } from '#contracts/goods/server-keeping.ts';
import { serverCalls, type ServerService } from '#contracts/goods/server-life.ts';
import { planTerms, termText } from '#contracts/term.ts';
import { request } from '../../lib/api/api.ts';
import { autoWords } from '../../lib/text/auto-words.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { queryClient } from '../../lib/queries/query-client.ts';
import { serverRenewalsQuery } from '../../lib/queries/server-renewals-query.ts';
import { formatKes } from '../../lib/text/short-format.ts';
import { useLocale, useWords } from '../../lib/text/words.ts';
import { ActSwitch } from '../../ui/input/checkbox.tsx';
import { Button } from '../../ui/input/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { TopUpNotice } from '../../ui/record.tsx';
import { serverServiceQuery } from './server-query.ts';
import { serverWords } from './words.ts';

type Props = { server: ServerService };

/** Whether the next month is paid from the balance, at the price that the switch says. */
export function AutoRenewal({ server }: Props) {
  const words = useWords(autoWords);
  const locale = useLocale();
  const { id, auto, endsAt, balanceKes } = server;
  const amountKes = auto ? auto.amountKes : server.renewal.amountKes;
  const on = useRenewal(id, {
    ask: (params) =>
      request(serverCalls.setServerAutoRenewal, { params, body: { amountKes: amountKes ?? 0 } }),
    done: words.on,
  });
  const off = useRenewal(id, {
    ask: (params) => request(serverCalls.endServerAutoRenewal, { params }),
    done: words.off,
  });
  if (!auto && (amountKes === null || endsAt === null)) return null;
  const price = formatKes(amountKes ?? 0);
  const isCharged = auto !== null && amountKes !== null && auto.pays !== 'price-changed';
  const term = termText(planTerms.monthly, locale);
  const offered =
    endsAt === null ? undefined : words.offer({ term, price, balance: formatKes(balanceKes) });
  const next = isCharged ? words.next(formatMoment(auto.chargeAt), price) : undefined;
  return (
    <>
      <ActSwitch
        label={words.title}
        hint={auto ? next : offered}
        isOn={auto !== null}
        on={on}
        off={off}
      />
      {auto && (
        <Trouble
          auto={auto}
          balanceKes={balanceKes}
          onAccept={on.mutate}
          isBusy={on.isPending || off.isPending}
        />
      )}
    </>
  );
}

type TroubleProps = { auto: ServerAuto; balanceKes: number; onAccept: () => void; isBusy: boolean };

/** Why nothing is charged, with the way to agree to another price. */
function Trouble({ auto, balanceKes, onAccept, isBusy }: TroubleProps) {
  const t = useWords(serverWords).auto;
  const words = useWords(autoWords);
  const { agreedKes, amountKes, pays } = auto;
  if (amountKes === null) return <Notice tone="warn">{t.unavailable}</Notice>;
  if (pays === 'nothing') {
    return <TopUpNotice label={words.topUp}>{words.short(formatKes(balanceKes))}</TopUpNotice>;
  }
  if (pays === 'balance') return null;
  const price = formatKes(amountKes);
  const accept = (
    <Button variant="primary" full busy={isBusy} onClick={onAccept}>
      {t.agree(price)}
    </Button>
  );
  return (
    <Notice tone="warn" action={accept}>
      {t.risen(formatKes(agreedKes), price)}
    </Notice>
  );
}

type Options = { ask: (params: { id: string }) => Promise<ServerService>; done: string };

/** One change of it; the page shows the shop's answer at once. */
function useRenewal(id: string, { ask, done }: Options) {
  return useMutation({
    mutationFn: () => ask({ id }),
    onSuccess: (server) => {
      queryClient.setQueryData(serverServiceQuery(id).queryKey, server);
      // The page shows it already.
      notify({ kind: 'success', title: done, quiet: true });
      void queryClient.invalidateQueries(serverRenewalsQuery);
    },
    onError: (error) => {
      notify({ kind: 'error', title: error.message });
      // The price, or the server itself, may have moved.
      void queryClient.invalidateQueries(serverServiceQuery(id));
    },
  });
}
