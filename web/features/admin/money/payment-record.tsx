import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin/admin.ts';
import { refundCalls } from '#contracts/admin/money/refunds.ts';
import type { PaymentEntry } from '#contracts/admin/shapes.ts';
import { request } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatKes, formatKesExact } from '../../../lib/text/short-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Facts } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import styles from '../admin.module.css';
import { PaymentLog } from './payment-log.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RefundFacts } from './refund-facts.tsx';
import { refundWords } from './refund-words.ts';
import { refundColumns } from './refunds.tsx';
import { Act, Opener } from '../screen/acts.tsx';
import { RecordScreen } from '../screen/record-screen.tsx';
import { Acts } from '../screen/screen.tsx';
import { useMay } from '../team/staff.ts';
import { adminWords } from '../words.ts';
import { providerWord } from '../words/provider.ts';
import { moneyTones, paymentStateWords } from '../words/states.ts';

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
            <PaymentRefunds id={id} />
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

const columns = refundColumns.filter(({ id }) => id !== 'order' && id !== 'customer');

/** What went back of a payment; a refund that is the only one is shown whole. */
function PaymentRefunds({ id }: { id: string }) {
  const { data } = useQuery(queryOf(refundCalls.refundsOfPayment, { params: { id } }));
  const [opened, setOpened] = useState<string | null>();
  if (!data || data.content.length === 0) return null;
  const only = data.content.length === 1 ? data.content[0]?.id : undefined;
  return (
    <DataTable
      caption={refundWords.title}
      columns={columns}
      rows={data.content}
      rowId={(refund) => refund.id}
      nameOf={({ amountMinor }) => `${refundWords.give} ${formatKesExact(amountMinor)}`}
      sorting={null}
      renderDetail={(refund) => <RefundFacts refund={refund} />}
      open={opened === undefined ? only : (opened ?? undefined)}
      onOpen={(next) => setOpened(next ?? null)}
    />
  );
}
