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
import { Act, AskAct } from '../screen/acts.tsx';
import { Acts, Dots } from '../screen/screen.tsx';
import { refundWords as t } from './refund-words.ts';
import { useMay } from '../team/staff.ts';
import { actorWord } from '../words/readable.ts';
import { refundCause } from '../words/happenings.ts';
import { moneyTones, refundStateWords } from '../words/states.ts';

const underWay = new Set(['requested', 'submitting', 'submitted', 'unknown', 'needs_attention']);

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
    refund.lines,
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
      <Acts>
        <Decisions refund={refund} />
        <Button variant="quiet" onClick={() => setOpen(!open)} aria-expanded={open}>
          {t.act.log}
        </Button>
      </Acts>
      {open && <RefundLog id={refund.id} />}
    </div>
  );
}

function Decisions({ refund }: { refund: AdminRefund }) {
  const may = useMay();
  const { proposal, state, mine } = refund;
  const params = { id: refund.id };
  const decides = may('payments.refund');
  const waits = decides && state === 'awaiting_approval';
  return (
    <>
      {waits && mine && <p className={styles.soft}>{t.yours}</p>}
      {waits && !mine && (
        <Act
          word={t.act.approve}
          variant="primary"
          run={() => request(refundCalls.approveRefund, { params })}
        />
      )}
      {waits && (
        <AskAct
          word={t.act.reject}
          danger
          run={(reason) => request(refundCalls.rejectRefund, { params, body: { reason } })}
        />
      )}
      {proposal && <p className={styles.soft}>{t.proposed[proposal.act](proposal.by)}</p>}
      {decides && refund.retriable && !isAskedByMe(refund, 'retry') && (
        <Act word={t.act.retry} run={() => request(refundCalls.retryRefund, { params })} />
      )}
      {decides && refund.idle && !isAskedByMe(refund, 'keep') && (
        <Act word={t.act.keep} run={() => request(refundCalls.keepRefund, { params })} />
      )}
      {may('payments.check') && underWay.has(state) && (
        <Act word={t.act.check} run={() => request(refundCalls.checkRefund, { params })} />
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
