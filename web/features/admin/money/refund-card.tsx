import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { refundCalls, type AdminRefund } from '#contracts/admin/money/refunds.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { formatKesExact } from '../../../lib/text/short-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { Dots } from '../dots.tsx';
import { refundWords as t } from './refund-words.ts';
import { meQuery } from '../team/staff.ts';
import { TextDialog } from '../text-dialog.tsx';
import { useAct } from '../use-act.ts';
import { actorWord } from '../words/actors.ts';
import { refundCause } from '../words/happenings.ts';
import { moneyTones, refundStateWords } from '../words/states.ts';

const underWay = new Set(['requested', 'submitting', 'submitted', 'unknown', 'needs_attention']);

/** One refund: how much, where it stands, and the rest of it. */
export function RefundCard({ refund }: { refund: AdminRefund }) {
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <span className={styles.name}>{formatKesExact(refund.amountMinor)}</span>
        <RefundState refund={refund} />
      </div>
      <RefundFacts refund={refund} />
    </article>
  );
}

/** The state of a refund. */
export function RefundState({ refund: { state } }: { refund: AdminRefund }) {
  return <Badge tone={moneyTones[state] ?? 'info'}>{refundStateWords[state]}</Badge>;
}

/** Why a refund is made and by whom, what became of it, and what its reader may do with it. */
export function RefundFacts({ refund }: { refund: AdminRefund }) {
  const [open, setOpen] = useState(false);
  const { orderId, orderCode, kind, state, destination, customerEmail } = refund;
  const facts = [
    t.kinds[kind],
    refund.payee && destination === 'provider' ? t.toPhone(refund.payee) : t.to[destination],
    customerEmail,
    formatMoment(refund.createdAt),
    t.by(actorWord(refund.requestedBy), refund.approvedBy && actorWord(refund.approvedBy)),
    refund.endsService ? t.endsService : null,
    refund.tries > 1 ? t.tries(refund.tries) : null,
    refund.chargeMinor === null ? null : t.charge(formatKesExact(refund.chargeMinor)),
  ];
  return (
    <div className={styles.part}>
      <p>
        {orderId && (
          <>
            <Link to="/admin/orders/$id" params={{ id: orderId }}>
              {orderCode}
            </Link>
            {' · '}
          </>
        )}
        {refund.reason}
      </p>
      <Dots items={facts} />
      {refund.waitsFor && state === 'awaiting_approval' && <p>{t.waits[refund.waitsFor]}</p>}
      {refund.resultText && state !== 'succeeded' && (
        <p className={styles.soft}>
          {refund.resultText} ({t.code(refund.resultCode)})
        </p>
      )}
      <div className={styles.acts}>
        <Decisions refund={refund} />
        <Button variant="quiet" onClick={() => setOpen(!open)} aria-expanded={open}>
          {t.act.log}
        </Button>
      </div>
      {open && <RefundLog id={refund.id} />}
    </div>
  );
}

function Decisions({ refund }: { refund: AdminRefund }) {
  const [rejecting, setRejecting] = useState(false);
  const may = useQuery(meQuery).data?.permissions ?? [];
  const params = { id: refund.id };
  const approve = useAct(() => request(refundCalls.approveRefund, { params }));
  const check = useAct(() => request(refundCalls.checkRefund, { params }));
  const retry = useAct(() => request(refundCalls.retryRefund, { params }));
  const keep = useAct(() => request(refundCalls.keepRefund, { params }));
  const decides = may.includes('payments.refund');
  const waits = decides && refund.state === 'awaiting_approval';
  return (
    <>
      {waits && refund.mine && <p className={styles.soft}>{t.yours}</p>}
      {waits && !refund.mine && (
        <Button
          variant="primary"
          busy={approve.isPending}
          onClick={() => approve.mutate(undefined)}
        >
          {t.act.approve}
        </Button>
      )}
      {waits && <Button onClick={() => setRejecting(true)}>{t.act.reject}</Button>}
      {refund.proposal && (
        <p className={styles.soft}>{t.proposed[refund.proposal.act](refund.proposal.by)}</p>
      )}
      {decides && refund.retriable && !isAskedByMe(refund, 'retry') && (
        <Button busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
          {t.act.retry}
        </Button>
      )}
      {decides && refund.idle && !isAskedByMe(refund, 'keep') && (
        <Button busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
          {t.act.keep}
        </Button>
      )}
      {may.includes('payments.check') && underWay.has(refund.state) && (
        <Button busy={check.isPending} onClick={() => check.mutate(undefined)}>
          {t.act.check}
        </Button>
      )}
      {rejecting && (
        <TextDialog
          title={t.act.reject}
          label={t.rejectReason}
          submit={t.act.reject}
          danger
          work={(reason) => request(refundCalls.rejectRefund, { params, body: { reason } })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}

const isAskedByMe = ({ proposal }: AdminRefund, act: 'retry' | 'keep') =>
  proposal?.mine === true && proposal.act === act;

function RefundLog({ id }: { id: string }) {
  const { data } = useQuery(queryOf(refundCalls.refund, { params: { id } }));
  if (!data) return <Skeleton height="4rem" />;
  return (
    <ol className={styles.list}>
      {data.events.map(({ to, cause, actor, at }) => (
        <li key={`${to}-${at}`} className={styles.soft}>
          {formatMoment(at)} · {refundStateWords[to]} · {refundCause(cause)} · {actorWord(actor)}
        </li>
      ))}
    </ol>
  );
}
