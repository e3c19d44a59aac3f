import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AdminCustomerRecord } from '#contracts/admin/people/customers.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatDay, formatMoment } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Facts } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { BackLink } from '../../../ui/record.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import styles from '../admin.module.css';
import { OrderCard } from '../queue/order-card.tsx';
import { adminWords } from '../words.ts';
import { readable } from '../words/readable.ts';
import { CustomerActs } from './customer-acts.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { Access, Empty, Messages, Money, Services } from './customer-parts.tsx';
import { customerWords as t } from './customer-words.ts';

type Part = keyof typeof t.tabs;
const refreshMs = 30_000;

/** One customer: what they have, bought, paid and said, and what the staff may do about it. */
export function CustomerRecord({ id }: { id: string }) {
  const { data, isPending } = useQuery({
    ...queryOf(adminCalls.customer, { params: { id } }),
    refetchInterval: refreshMs,
  });
  const [part, setPart] = useState<Part>('services');
  useTitle(data?.customer.name ?? adminWords.nav.customers);
  if (isPending) return <Skeleton height="20rem" />;
  if (!data) return <EmptyState heading="h1" title={t.missing} text={t.missingText} />;
  return (
    <>
      <BackLink to="/admin/customers">{adminWords.nav.customers}</BackLink>
      <Head record={data} />
      <Tabs
        label={t.parts}
        value={part}
        onChange={setPart}
        tabs={partsOf(data).map(([value, count]) => ({ value, label: t.tabs[value], count }))}
      >
        <PartOf record={data} part={part} />
      </Tabs>
    </>
  );
}

const partsOf = (record: AdminCustomerRecord): readonly (readonly [Part, number])[] => [
  ['services', record.leases.length + record.servers.length],
  ['orders', record.orders.length],
  ['money', record.payments.length + record.refunds.length],
  ['words', record.tickets.length + record.mails.length],
  ['notes', record.notes.length],
  ['access', record.sessions.length],
];

function PartOf({ record, part }: { record: AdminCustomerRecord; part: Part }) {
  if (part === 'services') return <Services record={record} />;
  if (part === 'money') return <Money record={record} />;
  if (part === 'words') return <Messages record={record} />;
  if (part === 'notes') return <CustomerNotes record={record} />;
  if (part === 'access') return <Access record={record} />;
  if (record.orders.length === 0) return <Empty />;
  return (
    <ul className={styles.list}>
      {record.orders.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  );
}

function Head({ record }: { record: AdminCustomerRecord }) {
  const { customer, returnedKes, privacy } = record;
  const { suspendedAt, suspendedReason, erasedAt, staffRole, verified } = customer;
  const facts = t.facts;
  return (
    <section className={styles.card}>
      <div className={styles.row}>
        <PageTitle>{customer.name}</PageTitle>
        <span className={styles.tabs}>
          {erasedAt && <Badge tone="neutral">{t.erased}</Badge>}
          {suspendedAt && <Badge tone="bad">{adminWords.suspended}</Badge>}
          {staffRole && <Badge tone="brand">{readable(staffRole)}</Badge>}
          {!erasedAt && (
            <Badge tone={verified ? 'ok' : 'warn'}>{verified ? t.verified : t.unverified}</Badge>
          )}
        </span>
      </div>
      <Facts
        items={[
          [facts.email, customer.email],
          [facts.phone, customer.phone ?? '–'],
          [facts.since, formatDay(customer.createdAt)],
          [facts.spent, adminWords.bought(customer.orders, formatKes(customer.spentKes))],
          [facts.returned, formatKes(returnedKes)],
          [facts.credit, formatKes(customer.creditKes)],
          ...(suspendedReason ? [[facts.reason, suspendedReason] as const] : []),
        ]}
      />
      {privacy.erasure && <Notice tone="warn" title={t.due(formatMoment(privacy.erasure.dueAt))} />}
      {!erasedAt && <CustomerActs record={record} />}
    </section>
  );
}
