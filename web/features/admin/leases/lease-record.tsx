import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  leaseDeskCalls,
  type AdminLease,
  type AdminLeaseRecord,
} from '#contracts/admin/goods/leases.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { formatKesMinor, formatWhole } from '../../../lib/text/short-format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Facts } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { Dots } from '../dots.tsx';
import { LeaseActs } from './lease-acts.tsx';
import { leaseDeskWords as t } from './lease-desk-words.ts';
import { readable } from '../words/readable.ts';
import { leaseStateWords } from '../words/states.ts';

const refreshMs = 10_000;
const tones: Readonly<Record<string, Tone>> = {
  active: 'ok',
  reserved: 'info',
  suspended: 'warn',
  revoked: 'bad',
};

/** One lease: who has it, on which terms, how it was used, and what can be done. */
export function LeaseRecord({ id }: { id: string }) {
  const { data, isPending } = useQuery({
    ...queryOf(leaseDeskCalls.adminLease, { params: { id } }),
    refetchInterval: refreshMs,
  });
  useTitle(data?.lease.title ?? t.title);
  if (isPending) return <Skeleton height="20rem" />;
  if (!data) return <EmptyState heading="h1" title={t.missing} text={t.missingText} />;
  const { lease } = data;
  return (
    <>
      <section className={styles.card}>
        <div className={styles.row}>
          <PageTitle>{lease.title}</PageTitle>
          <Badge tone={tones[lease.state] ?? 'neutral'}>{leaseStateWords[lease.state]}</Badge>
        </div>
        <Dots
          items={[
            <Link key="customer" to="/admin/customers/$id" params={{ id: lease.customerId }}>
              {lease.customerEmail}
            </Link>,
            <Link key="order" to="/admin/orders/$id" params={{ id: lease.orderId }}>
              {lease.orderCode}
            </Link>,
          ]}
        />
        <Facts items={factsOf(lease)} />
        <LeaseActs lease={lease} />
      </section>
      <Usage record={data} />
      <Lines title={t.refusals} lines={data.refusals.map(refusalLine)} />
      <Lines title={t.moves} lines={data.moves.map(moveLine)} />
      <Lines title={t.outages} lines={data.outages.map(outageLine)} />
    </>
  );
}

const moment = (at: string | null) => (at === null ? t.never : formatMoment(at));
const megabyte = 1_000_000;
const megabytes = (bytes: number) => `${formatWhole(Math.ceil(bytes / megabyte))} MB`;

function factsOf(lease: AdminLease): readonly (readonly [string, ReactNode])[] {
  const { facts } = t;
  const { refundHours, refundBytesMax } = lease;
  return [
    [facts.address, `${lease.ip}, ${lease.place}`],
    [facts.health, readable(lease.health)],
    [facts.starts, moment(lease.startsAt)],
    [facts.ends, moment(lease.endsAt)],
    [facts.free, t.hours(lease.freeHours)],
    [facts.worth, formatKesMinor(lease.worthMinor)],
    [facts.paid, formatKesMinor(lease.paidKesMinor)],
    [facts.day, formatKesMinor(lease.dayKesMinor)],
    [facts.month, formatKesMinor(lease.monthKesMinor)],
    [facts.renewal, lease.renewable ? t.renewable(lease.autoRenewable) : t.no],
    [
      facts.refund,
      lease.refundable
        ? t.refundable(refundHours, Math.floor(refundBytesMax / megabyte))
        : t.notRefundable,
    ],
  ];
}

function Usage({ record }: { record: AdminLeaseRecord }) {
  const { bytesUp, bytesDown, connections, lastSeenAt } = record.usage;
  return (
    <section className={styles.card}>
      <h2 className={styles.name}>{t.usage}</h2>
      <Facts
        items={[
          [t.traffic, `↑ ${megabytes(bytesUp)} · ↓ ${megabytes(bytesDown)}`],
          [t.connections, formatWhole(connections)],
          [t.lastSeen, moment(lastSeenAt)],
        ]}
      />
    </section>
  );
}

const refusalLine = ({ name, count }: AdminLeaseRecord['refusals'][number]) =>
  [`${readable(name)}: ${count}`] as const;

const moveLine = ({ at, reason, from, to, note }: AdminLeaseRecord['moves'][number]) =>
  [formatMoment(at), `${from} → ${to}`, readable(reason), note] as const;

const outageLine = ({ since, endedAt, outcome }: AdminLeaseRecord['outages'][number]) =>
  [
    formatMoment(since),
    endedAt ? t.until(formatMoment(endedAt)) : t.running,
    readable(outcome ?? ''),
  ] as const;

type Line = readonly (string | null)[];

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.name}>{title}</h2>
      {lines.length === 0 && <p className={styles.soft}>{t.none}</p>}
      {lines.map((line) => (
        <Dots key={line.join()} items={line} />
      ))}
    </section>
  );
}
