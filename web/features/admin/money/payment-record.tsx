import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin/admin.ts';
import { refundCalls } from '#contracts/admin/money/refunds.ts';
import type { PaymentEntry } from '#contracts/admin/shapes.ts';
import { request } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Facts } from '../../../ui/card.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { BackLink } from '../../../ui/record.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { PaymentLog } from './payment-log.tsx';
import { RefundCard } from './refund-card.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { refundWords } from './refund-words.ts';
import { meQuery } from '../team/staff.ts';
import { useAct } from '../use-act.ts';
import { adminWords } from '../words.ts';
import { providerWord } from '../words/provider.ts';
import { moneyTones, paymentStateWords } from '../words/states.ts';

/** One payment with its refunds and its whole history. */
export function PaymentRecord({ id }: { id: string }) {
  useTitle(adminWords.payment.title);
  const { data, error } = useQuery(queryOf(adminCalls.payment, { params: { id } }));
  return (
    <>
      <BackLink to="/admin/payments">{adminWords.nav.payments}</BackLink>
      <div className={styles.head}>
        <PageTitle>{data ? formatKes(data.payment.kes) : adminWords.payment.title}</PageTitle>
        {data && (
          <Badge tone={moneyTones[data.payment.state] ?? 'neutral'}>
            {paymentStateWords[data.payment.state]}
          </Badge>
        )}
      </div>
      {error && <Notice tone="bad" live title={error.message} />}
      {!data && !error && <Skeleton height="20rem" />}
      {data && (
        <div className={styles.record}>
          <article className={styles.card}>
            <Payment payment={data.payment} />
            <PaymentRefunds id={id} />
          </article>
          <section className={styles.card}>
            <PaymentLog id={id} />
          </section>
        </div>
      )}
    </>
  );
}

/** What a payment is, and what can be done with it. */
function Payment({ payment }: { payment: PaymentEntry }) {
  const { id, orderId, orderCode, customerEmail, state, account, createdAt } = payment;
  const { heads } = adminWords.payment;
  const [refunding, setRefunding] = useState(false);
  const may = useQuery(meQuery).data?.permissions ?? [];
  const check = useAct(() => request(adminCalls.checkPayment, { params: { id } }));
  return (
    <>
      <Facts
        items={[
          [
            heads.order,
            <Link key="order" to="/admin/orders/$id" params={{ id: orderId }}>
              {orderCode}
            </Link>,
          ],
          [heads.customer, customerEmail],
          [heads.method, payment.method],
          ...(account === customerEmail ? [] : [[heads.account, account] as const]),
          [heads.receipt, payment.receipt ?? providerWord(payment)],
          [heads.reference, payment.reference],
          [heads.created, formatMoment(createdAt)],
        ]}
      />
      <div className={styles.acts}>
        <Button busy={check.isPending} onClick={() => check.mutate(undefined)}>
          {adminWords.act.check}
        </Button>
        {state === 'succeeded' && may.includes('payments.refund') && (
          <Button onClick={() => setRefunding(true)}>{refundWords.give}</Button>
        )}
      </div>
      {refunding && <RefundDialog payment={payment} onClose={() => setRefunding(false)} />}
    </>
  );
}

function PaymentRefunds({ id }: { id: string }) {
  const { data } = useQuery(queryOf(refundCalls.refundsOfPayment, { params: { id } }));
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
