import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { refundCalls } from '#contracts/admin-refunds.ts';
import { adminCalls } from '#contracts/admin.ts';
import type { PaymentEntry } from '#contracts/admin-shapes.ts';
import { request } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { formatMoment } from '../../lib/format.ts';
import { formatKes } from '../../lib/short-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './admin.module.css';
import { PagedList } from './paged-list.tsx';
import { PaymentLog } from './payment-log.tsx';
import { RefundCard } from './refund-card.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { refundWords } from './refund-words.ts';
import { meQuery } from './staff.ts';
import { useAct } from './use-act.ts';
import { adminWords } from './words.ts';

/** Every payment with its log; a card opens on demand. */
export function Payments() {
  return (
    <PagedList
      title={adminWords.nav.payments}
      searchLabel={adminWords.search.payments}
      list={(query) => queryOf(adminCalls.payments, { query })}
      keyOf={(payment) => payment.id}
    >
      {(payment) => <PaymentCard payment={payment} />}
    </PagedList>
  );
}

type CardProps = { payment: PaymentEntry; opened?: boolean };

/** A payment, its refunds and its log. */
export function PaymentCard({ payment, opened = false }: CardProps) {
  const [open, setOpen] = useState(opened);
  const { id, orderId, orderCode, customerEmail, kes, state, account, createdAt } = payment;
  const params = { id };
  const [refunding, setRefunding] = useState(false);
  const may = useQuery(meQuery).data?.permissions ?? [];
  const check = useAct(() => request(adminCalls.checkPayment, { params }));
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <Link className={styles.name} to="/admin/orders/$id" params={{ id: orderId }}>
          {orderCode}
        </Link>
        <Badge tone={state === 'succeeded' ? 'ok' : 'neutral'}>{state.replaceAll('_', ' ')}</Badge>
      </div>
      <p className={styles.soft}>
        {formatKes(kes)} · {payment.method} · {account === customerEmail ? '' : `${account} · `}
        {customerEmail} · {formatMoment(createdAt)} ·{' '}
        {payment.receipt ?? payment.resultText ?? payment.reference}
      </p>
      <div className={styles.acts}>
        <Button onClick={() => setOpen(!open)} aria-expanded={open}>
          {adminWords.act.log}
        </Button>
        <Button busy={check.isPending} onClick={() => check.mutate(undefined)}>
          {adminWords.act.check}
        </Button>
        {state === 'succeeded' && may.includes('payments.refund') && (
          <Button onClick={() => setRefunding(true)}>{refundWords.give}</Button>
        )}
      </div>
      {open && <PaymentRefunds id={id} />}
      {open && <PaymentLog id={id} />}
      {refunding && <RefundDialog payment={payment} onClose={() => setRefunding(false)} />}
    </article>
  );
}

function PaymentRefunds({ id }: { id: string }) {
  const { data } = useQuery({
    ...queryOf(refundCalls.refundsOfPayment, { params: { id } }),
  });
  if (!data || data.content.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={refundWords.title}>
      {data.content.map((refund) => (
        <li key={refund.id}>
          <RefundCard refund={refund} />
        </li>
      ))}
    </ul>
  );
}
