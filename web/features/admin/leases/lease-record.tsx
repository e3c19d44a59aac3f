import { plansOf } from '#contracts/term.ts';
import { Link } from '@tanstack/react-router';
import {
  leaseDeskCalls,
  type AdminLease,
  type AdminLeaseRecord,
} from '#contracts/admin/goods/leases.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { formatKesExact, formatWhole } from '../../../lib/text/short-format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Facts } from '../../../ui/card.tsx';
import { RecordScreen } from '../screen/record-screen.tsx';
import { LinesPart, Part } from '../screen/record-parts.tsx';
import { adminWords } from '../words.ts';
import { readable } from '../words/readable.ts';
import { leaseStateWords } from '../words/states.ts';
import { LeaseActs } from './lease-acts.tsx';
import { leaseDeskWords as t } from './lease-desk-words.ts';

const refetchInterval = 10_000;
const tones: Readonly<Record<string, Tone>> = {
  active: 'ok',
  reserved: 'info',
  suspended: 'warn',
  revoked: 'bad',
};

/** One lease: who has it, on which terms, how it was used, and what can be done. */
export function LeaseRecord({ id }: { id: string }) {
  return (
    <RecordScreen
      title={t.title}
      tab={({ lease }) => lease.title}
      query={{ ...queryOf(leaseDeskCalls.adminLease, { params: { id } }), refetchInterval }}
      height="20rem"
      back={['/admin/leases', adminWords.nav.leases]}
      missing={{ title: t.missing, text: t.missingText }}
      isFramed
      view={({ lease, ...record }) => ({
        title: lease.title,
        state: <Badge tone={tones[lease.state] ?? 'neutral'}>{leaseStateWords[lease.state]}</Badge>,
        line: [
          <Link key="customer" to="/admin/customers/$id" params={{ id: lease.customerId }}>
            {lease.customerEmail}
          </Link>,
          <Link key="order" to="/admin/orders/$id" params={{ id: lease.orderId }}>
            {lease.orderCode}
          </Link>,
        ],
        facts: factsOf(lease),
        acts: <LeaseActs lease={lease} />,
        parts: (
          <>
            <Part title={t.usage}>
              <Facts items={usageOf(record.usage)} />
            </Part>
            <LinesPart title={t.refusals} none={t.none} lines={record.refusals.map(refusalLine)} />
            <LinesPart title={t.moves} none={t.none} lines={record.moves.map(moveLine)} />
            <LinesPart title={t.outages} none={t.none} lines={record.outages.map(outageLine)} />
          </>
        ),
      })}
    />
  );
}

const moment = (at: string | null) => (at === null ? t.never : formatMoment(at));
const megabyte = 1_000_000;
const megabytes = (bytes: number) => `${formatWhole(Math.ceil(bytes / megabyte))} MB`;

function factsOf(lease: AdminLease) {
  const { facts } = t;
  const { refundHours, refundBytesMax } = lease;
  return [
    [facts.address, `${lease.ip}, ${lease.place}`],
    [facts.health, readable(lease.health)],
    [facts.starts, moment(lease.startsAt)],
    [facts.ends, moment(lease.endsAt)],
    [facts.free, t.hours(lease.freeHours)],
    [facts.worth, formatKesExact(lease.worthMinor)],
    [facts.paid, formatKesExact(lease.paidKesMinor)],
    ...plansOf(lease.priceKesMinor).map(
      (plan) => [facts.price[plan], formatKesExact(lease.priceKesMinor[plan] ?? 0)] as const,
    ),
    [facts.renewal, lease.renewable ? t.renewable(lease.autoRenewable) : t.no],
    [
      facts.refund,
      lease.refundable
        ? t.refundable(refundHours, Math.floor(refundBytesMax / megabyte))
        : t.notRefundable,
    ],
  ] as const;
}

const usageOf = ({ bytesUp, bytesDown, connections, lastSeenAt }: AdminLeaseRecord['usage']) =>
  [
    [t.traffic, `↑ ${megabytes(bytesUp)} · ↓ ${megabytes(bytesDown)}`],
    [t.connections, formatWhole(connections)],
    [t.lastSeen, moment(lastSeenAt)],
  ] as const;

const refusalLine = ({ name, count }: AdminLeaseRecord['refusals'][number]) => [
  `${readable(name)}: ${count}`,
];

const moveLine = ({ at, reason, from, to, note }: AdminLeaseRecord['moves'][number]) => [
  formatMoment(at),
  `${from} → ${to}`,
  readable(reason),
  note,
];

const outageLine = ({ since, endedAt, outcome }: AdminLeaseRecord['outages'][number]) => [
  formatMoment(since),
  endedAt ? t.until(formatMoment(endedAt)) : t.running,
  readable(outcome ?? ''),
];
