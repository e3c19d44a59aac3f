import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { ComparedDays, Day } from '#contracts/admin/day.ts';
import { nairobiClock, nairobiDate } from '#contracts/time.ts';
import { formatDay } from '../../../lib/text/format.ts';
import { formatKesExact, formatWhole } from '../../../lib/text/short-format.ts';
import { BarList } from '../../../ui/figure/bar-list.tsx';
import { ColumnChart } from '../../../ui/figure/chart.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Panel } from '../screen/panel.tsx';
import { providerWord } from '../words/provider.ts';
import own from './day.module.css';
import { dayWords as t } from './day-words.ts';
import { HourColumns } from './hour-columns.tsx';

type Props = { day: Day | undefined };
type PanelProps<Part> = {
  title: string;
  /** The way to what it counts. */
  ways?: ReactNode;
  /** Absent while it is on its way. */
  part: Part | null | undefined;
  height: string;
  children: (part: Part) => ReactNode;
};

/** A part of the day; it keeps the room of what comes. */
function DayPanel<Part>({ title, ways, part, height, children }: PanelProps<Part>) {
  return (
    <Panel title={title} beside={ways && <span className={own.ways}>{ways}</span>}>
      {part === null || part === undefined ? <Skeleton height={height} /> : children(part)}
    </Panel>
  );
}

/** What came in, hour by hour, beside the same weekday a week ago. */
export function Received({ day }: Props) {
  return (
    <DayPanel
      title={t.received}
      ways={
        <Link to="/admin/payments" search={{ outcome: 'paid', day: 'today' }}>
          {t.toPayments}
        </Link>
      }
      part={day?.received}
      height="14.5rem"
    >
      {(part) => <Compared part={part} at={day?.at ?? ''} format={formatKesExact} />}
    </DayPanel>
  );
}

/** How many orders were paid, hour by hour. */
export function Orders({ day }: Props) {
  return (
    <DayPanel
      title={t.orders}
      ways={
        <Link to="/admin/orders" search={{ state: 'all' }}>
          {t.toOrders}
        </Link>
      }
      part={day?.orders}
      height="14.5rem"
    >
      {(part) => <Compared part={part} at={day?.at ?? ''} format={formatWhole} />}
    </DayPanel>
  );
}

type ComparedProps = { part: ComparedDays; at: string; format: (value: number) => string };

function Compared({ part, at, format }: ComparedProps) {
  const moment = Date.parse(at);
  const weekday = t.weekdayOf(nairobiDate(moment));
  return (
    <>
      <div>
        <p className={own.figure}>{format(part.today)}</p>
        <p className={own.soft}>{t.before(format(part.before), weekday)}</p>
      </div>
      <HourColumns
        today={part.todayByHour}
        before={part.beforeByHour}
        now={Number(nairobiClock(moment).slice(11, 13))}
        weekday={weekday}
        format={format}
      />
    </>
  );
}

/** Why payments of today came to nothing, each reason with its payments. */
export function Failures({ day }: Props) {
  return (
    <DayPanel
      title={t.failures}
      ways={
        <Link to="/admin/payments" search={{ outcome: 'failed', day: 'today' }}>
          {t.toPayments}
        </Link>
      }
      part={day?.failures}
      height="10rem"
    >
      {(failures) => <Reasons failures={failures} />}
    </DayPanel>
  );
}

const reasonsShown = 6;

function Reasons({ failures }: { failures: NonNullable<Day['failures']> }) {
  if (failures.length === 0) return <p className={own.soft}>{t.noFailures}</p>;
  const reasons = byReason(failures);
  const total = failures.reduce((sum, { count }) => sum + count, 0);
  return (
    <BarList
      title={t.failedToday(total)}
      points={[...reasons].slice(0, reasonsShown).map(([label, { value }]) => ({ label, value }))}
      format={formatWhole}
      renderLabel={(label) => (
        <Link
          to="/admin/payments"
          search={{
            outcome: 'failed',
            day: 'today',
            code: reasons.get(label)?.codes.join(',') ?? '',
          }}
        >
          {label}
        </Link>
      )}
    />
  );
}

/** Providers have several codes for one reason: "Cancelled by customer" is 1031 and 1032. */
function byReason(failures: NonNullable<Day['failures']>) {
  const reasons = new Map<string, { value: number; codes: string[] }>();
  for (const failure of failures) {
    const label = providerWord(failure) || t.noCode;
    const { value, codes } = reasons.get(label) ?? { value: 0, codes: [] };
    const code = failure.resultCode || 'none';
    reasons.set(label, { value: value + failure.count, codes: [...codes, code] });
  }
  return new Map([...reasons].toSorted(([, one], [, other]) => other.value - one.value));
}

/** What ends in the next seven days. */
export function Endings({ day }: Props) {
  return (
    <DayPanel
      title={t.endings}
      ways={
        <>
          <Link to="/admin/leases" search={{ ends: 'week' }}>
            {t.toLeases}
          </Link>
          <Link to="/admin/servers" search={{ state: 'running', sort: 'ends' }}>
            {t.toServers}
          </Link>
        </>
      }
      part={day?.endings}
      height="10rem"
    >
      {(days) => {
        const sum = (of: 'leases' | 'servers') => days.reduce((all, one) => all + one[of], 0);
        const [leases, servers] = [sum('leases'), sum('servers')];
        if (leases + servers === 0) return <p className={own.soft}>{t.nothingEnds}</p>;
        return (
          <ColumnChart
            title={t.ends(leases, servers)}
            points={days.map((one) => ({
              label: formatDay(one.day),
              value: one.leases + one.servers,
            }))}
            format={formatWhole}
          />
        );
      }}
    </DayPanel>
  );
}

/** Where hardly a proxy is left to sell. */
export function LowStock({ day }: Props) {
  return (
    <DayPanel
      title={t.stock}
      ways={<Link to="/admin/stock">{t.toStock}</Link>}
      part={day?.lowStock}
      height="10rem"
    >
      {(low) => {
        const named = new Map(low.map((one) => [one.country, one]));
        if (low.length === 0) return <p className={own.soft}>{t.noneLow}</p>;
        return (
          <BarList
            title={t.stockTitle}
            points={low.map(({ country, free, stocked }) => ({
              label: country,
              value: free / stocked,
            }))}
            whole={1}
            format={(_, label) => {
              const { free = 0, stocked = 0 } = named.get(label) ?? {};
              return t.free(free, stocked);
            }}
            renderLabel={(label) => (
              <Link to="/admin/stock" search={{ country: named.get(label)?.code ?? '' }}>
                {label}
              </Link>
            )}
          />
        );
      }}
    </DayPanel>
  );
}
