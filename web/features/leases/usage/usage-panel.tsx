import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { usageCalls, type RefusalCount, type UsagePoint } from '#contracts/goods/usage.ts';
import { callUrl } from '../../../lib/api/api.ts';
import {
  formatAgo,
  formatBytes,
  formatClock,
  formatDay,
  formatRefusal,
} from '../../../lib/text/format.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useWords } from '../../../lib/text/words.ts';
import { buttonClass } from '../../../ui/input/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { ColumnChart } from '../../../ui/figure/chart.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ConnectionLog } from '../credential/connection-log.tsx';
import styles from './usage.module.css';
import { usageWords } from './usage-words.ts';

const spans = ['hour', 'day'] as const;
type SpanName = (typeof spans)[number];

/** Gateways report every two seconds; half a minute is soon enough for a person. */
const freshMs = 30_000;

/** What one lease moved, what was refused and what to do about it, and who was connected. */
export function UsagePanel({ leaseId }: { leaseId: string }) {
  const id = `log-${leaseId}`;
  return (
    <div className={styles.panel}>
      <UsageFigures leaseId={leaseId} />
      <section className={styles.log} aria-labelledby={id}>
        <h3 id={id}>{useWords(usageWords).log.title}</h3>
        <ConnectionLog leaseId={leaseId} />
      </section>
    </div>
  );
}

/** What one lease moved, as figures and over time, and what was refused. */
export function UsageFigures({ leaseId }: { leaseId: string }) {
  const t = useWords(usageWords);
  const [by, setBy] = useState<SpanName>('hour');
  const usage = useQuery({
    ...queryOf(usageCalls.leaseUsage, { params: { id: leaseId }, query: { by } }),
    refetchInterval: freshMs,
    placeholderData: (before) => before,
  });
  const file = callUrl(usageCalls.leaseUsageFile.path, { params: { id: leaseId }, query: { by } });
  return (
    <Tabs
      label={t.spans.label}
      value={by}
      onChange={setBy}
      tabs={spans.map((value) => ({ value, label: t.spans[value] }))}
    >
      {usage.isPending && <PanelSkeleton />}
      {usage.error && <Unreachable title={t.failed} again={t.again} onAgain={usage.refetch} />}
      {usage.data && (
        <div className={styles.series}>
          <DataChart
            points={usage.data.points ?? []}
            by={usage.data.by ?? by}
            used={usage.data.bytesUp + usage.data.bytesDown > 0}
          />
          <Totals usage={usage.data} />
          <Refusals refusals={usage.data.refusals ?? []} />
          <a className={buttonClass({ size: 'small' })} href={file} download data-print="hide">
            <Download aria-hidden="true" />
            {t.file}
          </a>
        </div>
      )}
    </Tabs>
  );
}

type TotalsProps = {
  usage: { bytesUp: number; bytesDown: number; connections: number; lastSeenAt: string | null };
};

function Totals({ usage }: TotalsProps) {
  const t = useWords(usageWords);
  const nowMs = useNow(freshMs);
  const { lastSeenAt } = usage;
  return (
    <section aria-label={t.totals}>
      <Facts
        items={[
          [t.down, formatBytes(usage.bytesDown)],
          [t.up, formatBytes(usage.bytesUp)],
          [t.connections, formatWhole(usage.connections)],
          [t.lastUsed, lastSeenAt ? formatAgo({ at: lastSeenAt, nowMs }) : t.never],
        ]}
      />
    </section>
  );
}

type DataChartProps = { points: readonly UsagePoint[]; by: SpanName; used: boolean };

function DataChart({ points, by, used }: DataChartProps) {
  const t = useWords(usageWords);
  const label = ({ at }: UsagePoint) =>
    by === 'hour' ? `${formatDay(at)}, ${formatClock(at)}` : formatDay(at);
  return (
    <ColumnChart
      title={t.chart}
      points={points.map((point) => ({
        label: label(point),
        value: point.bytesUp + point.bytesDown,
      }))}
      format={formatBytes}
      empty={!used && t.noTraffic}
    />
  );
}

function Refusals({ refusals }: { refusals: readonly RefusalCount[] }) {
  const t = useWords(usageWords);
  return (
    <section className={styles.refusals}>
      <h3>{t.refusals}</h3>
      {refusals.length === 0 && <p>{t.noRefusals}</p>}
      <ul>
        {refusals.map(({ name, count, fix }) => (
          <li key={name}>
            <code>{name}</code> <b>{t.times(count)}</b>
            {fix && <p>{formatRefusal(fix)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PanelSkeleton() {
  const t = useWords(usageWords);
  return (
    <div className={styles.series} aria-busy="true" aria-label={t.loading}>
      <Skeleton height="10.5rem" />
      <Skeleton height="9rem" />
      <Skeleton height="5rem" />
    </div>
  );
}
