import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { serverCalls, type ServerService } from '#contracts/goods/server-life.ts';
import { request } from '../../lib/api/api.ts';
import { formatMoment, formatRefusal } from '../../lib/text/format.ts';
import { formatKes } from '../../lib/text/short-format.ts';
import type { Begun } from '../../lib/session/pending-payment.ts';
import { queryClient } from '../../lib/queries/query-client.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button, buttonClass } from '../../ui/input/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/input/field.tsx';
import { Textarea } from '../../ui/input/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Block } from '../../ui/record.tsx';
import record from '../../ui/record.module.css';
import { serverServiceQuery } from './server-query.ts';
import { AutoRenewal } from './auto-renewal.tsx';
import { serverWords } from './words.ts';

type Props = { server: ServerService; onPaying: (payment: Begun) => void };

/** Whether the link that led here asks for the renewal, and what to do once it was answered. */
export type AskedRenewal = { isAsked: boolean; onAnswered: () => void };

/** Until when it runs, one tap for another month, and the way out. */
export function TermBlock({ server, asked, onPaying }: Props & { asked: AskedRenewal }) {
  const t = useWords(serverWords).term;
  const { endsAt, leavesAtEnd, state } = server;
  const when = endsAt ? formatMoment(endsAt) : '';
  return (
    <Block title={t.title}>
      {endsAt && <p>{t.until(when)}</p>}
      <Renewal server={server} onPaying={onPaying} />
      <Dialog open={asked.isAsked} onClose={asked.onAnswered} title={t.renewTitle} size="small">
        <div className={record.form}>
          {endsAt && <p>{t.until(when)}</p>}
          <Renewal
            server={server}
            onPaying={(payment) => {
              asked.onAnswered();
              onPaying(payment);
            }}
          />
        </div>
      </Dialog>
      {state === 'active' && !leavesAtEnd && <AutoRenewal server={server} />}
      {state === 'active' &&
        (leavesAtEnd ? <Leaving server={server} /> : <Leave server={server} />)}
    </Block>
  );
}

function Renewal({ server, onPaying }: Props) {
  const words = useWords(serverWords);
  const t = words.term;
  const { id, renewal } = server;
  const { amountKes, until, refusal, phone } = renewal;
  const renew = useMutation({
    mutationFn: (amount: number) =>
      request(serverCalls.renewServer, { params: { id }, body: { amountKes: amount } }),
    onSuccess: ({ paymentId }, amount) => onPaying({ paymentId, amount }),
    // The price may have moved; the offer is asked for again.
    onError: () => queryClient.invalidateQueries(serverServiceQuery(id)),
  });
  const { error } = renew;
  if (amountKes === null) return <Notice tone="warn">{refusal && formatRefusal(refusal)}</Notice>;
  if (phone === null) {
    return (
      <>
        <p className={record.hint}>{t.noPhone}</p>
        <a className={buttonClass({})} href="/dashboard/profile">
          {t.settings}
        </a>
      </>
    );
  }
  return (
    <>
      <Button variant="mpesa" full busy={renew.isPending} onClick={() => renew.mutate(amountKes)}>
        <RotateCw aria-hidden="true" />
        {t.renew(formatKes(amountKes))}
      </Button>
      {until && <p className={record.hint}>{t.renewText(formatMoment(until), phone)}</p>}
      {error && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
    </>
  );
}

function useLeave(id: string) {
  return useMutation({
    mutationFn: (body: { leaves: boolean; note?: string }) =>
      request(serverCalls.leaveServer, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries(serverServiceQuery(id)),
  });
}

function Leaving({ server }: { server: ServerService }) {
  const t = useWords(serverWords).term;
  const leave = useLeave(server.id);
  const stay = (
    <Button busy={leave.isPending} onClick={() => leave.mutate({ leaves: false })}>
      {t.stay}
    </Button>
  );
  return (
    <Notice tone="info" action={stay}>
      {t.leaving(server.endsAt ? formatMoment(server.endsAt) : '')}
    </Notice>
  );
}

function Leave({ server }: { server: ServerService }) {
  const t = useWords(serverWords).term;
  const [asking, setAsking] = useState(false);
  const [note, setNote] = useState('');
  const leave = useLeave(server.id);
  const goOn = () =>
    leave.mutate({ leaves: true, ...(note && { note }) }, { onSuccess: () => setAsking(false) });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t.leave}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t.leaveTitle} size="small">
        <div className={record.form}>
          <p>{t.leaveText}</p>
          <Field label={t.leaveNote}>
            <Textarea
              maxLength={300}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
          <Button variant="primary" full busy={leave.isPending} onClick={goOn}>
            {t.leave}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
