import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Repeat from 'lucide-react/icons/repeat';
import { serverCalls, type ServerService } from '#contracts/goods/server-life.ts';
import { request } from '../../lib/api/api.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { queryClient } from '../../lib/queries/query-client.ts';
import { serverRenewalsQuery } from '../../lib/queries/server-renewals-query.ts';
import { formatKes } from '../../lib/text/short-format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button, buttonClass } from '../../ui/input/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import record from '../../ui/record.module.css';
import { serverServiceQuery } from './server-query.ts';
import { serverWords } from './words.ts';

type Props = { server: ServerService };

/** Whether the next month is paid from the balance without anyone asking for it. */
export function AutoRenewal({ server }: Props) {
  return server.auto ? <On server={server} auto={server.auto} /> : <Off server={server} />;
}

function Off({ server }: Props) {
  const t = useWords(serverWords).auto;
  const { amountKes } = server.renewal;
  const [asking, setAsking] = useState(false);
  if (amountKes === null) return null;
  return (
    <>
      <div className={record.row} data-print="hide">
        <Button size="small" onClick={() => setAsking(true)}>
          <Repeat aria-hidden="true" />
          {t.open}
        </Button>
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t.title} size="small">
        <div className={record.form}>
          <p>{t.text(formatKes(amountKes))}</p>
          <p className={record.hint}>{t.cap}</p>
          <p className={record.hint}>{t.balance(formatKes(server.balanceKes))}</p>
          <TurnOn server={server} amountKes={amountKes} onDone={() => setAsking(false)}>
            {t.on(formatKes(amountKes))}
          </TurnOn>
        </div>
      </Dialog>
    </>
  );
}

type OnProps = Props & { auto: NonNullable<ServerService['auto']> };

function On({ server, auto }: OnProps) {
  return (
    <>
      <Charge server={server} auto={auto} />
      <TurnOff id={server.id} />
    </>
  );
}

function Charge({ server, auto }: OnProps) {
  const t = useWords(serverWords).auto;
  const { amountKes, agreedKes, chargeAt, pays } = auto;
  if (amountKes === null) return <Notice tone="warn">{t.unavailable}</Notice>;
  const price = formatKes(amountKes);
  if (pays === 'price-changed') {
    return (
      <Notice
        tone="warn"
        action={
          <TurnOn server={server} amountKes={amountKes}>
            {t.agree(price)}
          </TurnOn>
        }
      >
        {t.risen(formatKes(agreedKes), price)}
      </Notice>
    );
  }
  return (
    <>
      <p>
        <strong>{t.next(formatMoment(chargeAt), price)}</strong>
      </p>
      {pays === 'nothing' && (
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

type TurnOnProps = Props & { amountKes: number; onDone?: () => void; children: string };

function TurnOn({ server, amountKes, onDone, children }: TurnOnProps) {
  const t = useWords(serverWords).auto;
  const set = useRenewal(server.id, {
    ask: (params) => request(serverCalls.setServerAutoRenewal, { params, body: { amountKes } }),
    done: t.switchedOn,
    ...(onDone && { onDone }),
  });
  return (
    <Button variant="primary" full busy={set.isPending} onClick={() => set.mutate()}>
      {children}
    </Button>
  );
}

function TurnOff({ id }: { id: string }) {
  const t = useWords(serverWords).auto;
  const off = useRenewal(id, {
    ask: (params) => request(serverCalls.endServerAutoRenewal, { params }),
    done: t.switchedOff,
  });
  return (
    <Button variant="quiet" busy={off.isPending} onClick={() => off.mutate()}>
      {t.off}
    </Button>
  );
}

type Options = {
  ask: (params: { id: string }) => Promise<ServerService>;
  done: string;
  onDone?: () => void;
};

/** One change of it; the page shows the shop's answer at once. */
function useRenewal(id: string, { ask, done, onDone }: Options) {
  return useMutation({
    mutationFn: () => ask({ id }),
    onSuccess: async (server) => {
      queryClient.setQueryData(serverServiceQuery(id).queryKey, server);
      notify({ kind: 'success', title: done });
      onDone?.();
      await queryClient.invalidateQueries(serverRenewalsQuery);
    },
    onError: async (error) => {
      notify({ kind: 'error', title: error.message });
      // The price, or the server itself, may have moved.
      await queryClient.invalidateQueries(serverServiceQuery(id));
    },
  });
}
