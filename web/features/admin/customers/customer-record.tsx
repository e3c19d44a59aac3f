import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { AdminCustomerRecord } from '#contracts/admin/people/customers.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatDay, formatMoment } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import styles from '../admin.module.css';
import { OrderCard } from '../queue/order-card.tsx';
import { RecordScreen } from '../screen/record-screen.tsx';
import { adminWords } from '../words.ts';
import { readable } from '../words/readable.ts';
import { CustomerActs } from './customer-acts.tsx';
import { Access, Empty, Messages, Money, Services } from './customer-parts.tsx';
import { customerWords as t } from './customer-words.ts';

const Notes = lazy(() => import('./customer-forms.tsx'));

const refetchInterval = 30_000;
const { facts } = t;

/** One customer: what they have, bought, paid and said, and what the staff may do about it. */
export function CustomerRecord({ id }: { id: string }) {
  return (
    <RecordScreen
      title={adminWords.nav.customers}
      tab={({ customer }) => customer.name}
      query={{ ...queryOf(adminCalls.customer, { params: { id } }), refetchInterval }}
      height="20rem"
      back={['/admin/customers', adminWords.nav.customers]}
      missing={{ title: t.missing, text: t.missingText }}
      isFramed
      view={(record) => {
        const { customer, returnedKes, privacy } = record;
        return {
          title: customer.name,
          state: <State customer={customer} />,
          facts: [
            [facts.email, customer.email],
            [facts.phone, customer.phone ?? '–'],
            [facts.since, formatDay(customer.createdAt)],
            [facts.spent, adminWords.bought(customer.orders, formatKes(customer.spentKes))],
            [facts.returned, formatKes(returnedKes)],
            [facts.credit, formatKes(customer.creditKes)],
            ...(customer.suspendedReason
              ? [[facts.reason, customer.suspendedReason] as const]
              : []),
          ],
          notice: privacy.erasure && (
            <Notice tone="warn" title={t.due(formatMoment(privacy.erasure.dueAt))} />
          ),
          acts: !customer.erasedAt && <CustomerActs record={record} />,
          parts: <Parts record={record} />,
        };
      }}
    />
  );
}

function State({ customer }: Pick<AdminCustomerRecord, 'customer'>) {
  const { suspendedAt, erasedAt, staffRole, verified } = customer;
  return (
    <span className={styles.tabs}>
      {erasedAt && <Badge tone="neutral">{t.erased}</Badge>}
      {suspendedAt && <Badge tone="bad">{adminWords.suspended}</Badge>}
      {staffRole && <Badge tone="brand">{readable(staffRole)}</Badge>}
      {!erasedAt && (
        <Badge tone={verified ? 'ok' : 'warn'}>{verified ? t.verified : t.unverified}</Badge>
      )}
    </span>
  );
}

type Part = keyof typeof t.tabs;
type Props = { record: AdminCustomerRecord };

const drawn: Readonly<Record<Part, (props: Props) => ReactNode>> = {
  services: Services,
  orders: Orders,
  money: Money,
  words: Messages,
  notes: Notes,
  access: Access,
};

/** Its parts, one of which is shown. */
function Parts({ record }: Props) {
  const [part, setPart] = useState<Part>('services');
  const counts: Readonly<Record<Part, number>> = {
    services: record.leases.length + record.servers.length + record.traffic.length,
    orders: record.orders.length,
    money: record.payments.length + record.refunds.length,
    words: record.tickets.length + record.mails.length,
    notes: record.notes.length,
    access: record.sessions.length,
  };
  const Shown = drawn[part];
  return (
    <Tabs
      label={t.parts}
      value={part}
      onChange={setPart}
      tabs={(Object.keys(counts) as Part[]).map((value) => ({
        value,
        label: t.tabs[value],
        count: counts[value],
      }))}
    >
      <Suspense fallback={<Skeleton height="9rem" />}>
        <Shown record={record} />
      </Suspense>
    </Tabs>
  );
}

function Orders({ record: { orders } }: Props) {
  if (orders.length === 0) return <Empty />;
  return (
    <ul className={styles.list}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  );
}
