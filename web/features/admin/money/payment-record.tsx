import { lazy, Suspense } from 'react';
import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { PaymentEntry } from '#contracts/admin/shapes.ts';
import { request } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Facts } from '../../../ui/card.tsx';
import styles from '../admin.module.css';
import { PaymentLog } from './payment-log.tsx';
import { refundWords } from './refund-words.ts';
import { Act, Opener } from '../screen/acts.tsx';
import { RecordScreen } from '../screen/record-screen.tsx';
import { Acts } from '../screen/screen.tsx';
import { useMay } from '../team/staff.ts';
import { adminWords } from '../words.ts';
import { providerWord } from '../words/provider.ts';
import { moneyTones, paymentStateWords } from '../words/states.ts';

const PaymentRefunds = lazy(() => import('./payment-refunds.tsx'));
const RefundDialog = lazy(async () => ({
  default: (await import('./refund-dialog.tsx')).RefundDialog,
}));

/** One payment with its refunds and its whole history. */
export function PaymentRecord({ id }: { id: string }) {
  const { payment: t, nav } = adminWords;
  return (
    <RecordScreen
      title={t.title}
      query={queryOf(adminCalls.payment, { params: { id } })}
      height="20rem"
      back={['/admin/payments', nav.payments]}
      view={({ payment, ...log }) => ({
        title: formatKes(payment.kes),
        state: (
          <Badge tone={moneyTones[payment.state] ?? 'neutral'}>
            {paymentStateWords[payment.state]}
          </Badge>
        ),
        parts: (
          <>
            <div className={styles.record}>
              <article className={styles.card}>
                <Payment payment={payment} />
              </article>
              <section className={styles.card}>
                <PaymentLog log={log} />
              </section>
            </div>
            <Suspense fallback={null}>
              <PaymentRefunds id={id} />
            </Suspense>
          </>
        ),
      })}
    />
  );
}

/** What a payment is, and what can be done with it. */
function Payment({ payment }: { payment: PaymentEntry }) {
  const { id, orderId, orderCode, customerEmail, state, account, createdAt } = payment;
  const { heads } = adminWords.payment;
  const may = useMay();
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
      <Acts>
        <Act
          word={adminWords.act.check}
          run={() => request(adminCalls.checkPayment, { params: { id } })}
        />
        {state === 'succeeded' && may('payments.refund') && (
          <Opener word={refundWords.give}>
            {(close) => <RefundDialog payment={payment} onClose={close} />}
          </Opener>
        )}
      </Acts>
    </>
  );
}
