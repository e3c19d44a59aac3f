import { useEffect, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { usageCalls, type UsagePart, type UsagePoint } from '#contracts/goods/usage.ts';
import { keepRows, keptRows } from '../../../lib/kept-rows.ts';
import { countryName } from '../../../lib/text/country-name.ts';
import { formatBytes, formatDay, formatPercent } from '../../../lib/text/format.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Card } from '../../../ui/card.tsx';
import { ColumnChart } from '../../../ui/figure/chart.tsx';
import { Flag } from '../../../ui/figure/flag.tsx';
import { Sparkline } from '../../../ui/figure/sparkline.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Cell, FigureHeads, Table } from '../../../ui/table.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import styles from './usage.module.css';
import { usageWords } from './usage-words.ts';

const overviewQuery = queryOf(usageCalls.usageOverview);

const ways = ['proxies', 'countries'] as const;

/** Thirty days of all proxies: traffic and success by day, the numbers by proxy or country. */
export function UsageOverview() {
  const t = useWords(usageWords);
  const { data, isError, refetch } = useQuery(overviewQuery);
  const isUnused = data && data.proxies.length === 0;
  return (
    <Card
      className={styles.overview}
      aria-labelledby="usage-overview"
      aria-busy={!data && !isError}
    >
      <h2 id="usage-overview">{t.overview.title}</h2>
      {isError && !data && <Unreachable title={t.failed} again={t.again} onAgain={refetch} />}
      {!isError && !data && <OverviewSkeleton />}
      {data && <Plots points={data.points} isUnused={data.proxies.length === 0} />}
      {data && !isUnused && <Numbers {...data} />}
    </Card>
  );
}

type PlotsProps = { points: readonly UsagePoint[]; isUnused: boolean };

function Plots({ points, isUnused }: PlotsProps) {
  const t = useWords(usageWords);
  const drawn = (valueOf: (point: UsagePoint) => number | null) =>
    points.map((point) => ({ label: formatDay(point.at), value: valueOf(point) }));
  return (
    <div className={styles.plots}>
      <ColumnChart
        title={t.chart}
        points={drawn(({ bytesUp, bytesDown }) => bytesUp + bytesDown)}
        format={formatBytes}
        empty={isUnused && t.overview.none}
      />
      {!isUnused && (
        <ColumnChart title={t.overview.success} points={drawn(shareOf)} format={percent} />
      )}
    </div>
  );
}

type Counts = Pick<UsagePoint, 'connections' | 'refusals'>;

/** Of all connections those that were let through; null where nobody connected. */
const shareOf = ({ connections, refusals }: Counts): number | null =>
  connections + refusals === 0 ? null : connections / (connections + refusals);

const percent = (share: number) => formatPercent(share, share === 1 ? 0 : 1);

type Parts = Readonly<Record<(typeof ways)[number], readonly UsagePart[]>>;

/** So many lines are read at a glance; the rest is on the proxies' own pages. */
const shownMax = 5;

function Numbers(parts: Parts) {
  const t = useWords(usageWords);
  const [by, setBy] = useState<(typeof ways)[number]>('proxies');
  const shown = parts[by].slice(0, shownMax);
  useEffect(() => keepRows('usage', shown.length), [shown.length]);
  return (
    <Tabs
      label={t.overview.by}
      value={by}
      onChange={setBy}
      tabs={ways.map((value) => ({ value, label: t.overview.ways[value] }))}
    >
      <Table caption={t.overview.title} plain={by !== 'proxies'}>
        <FigureHeads
          heads={[t.overview.where, t.overview.trend, t.chart, t.connections, t.overview.success]}
        />
        <tbody>
          {shown.map((part) => (
            <PartRow key={part.key} part={part} isProxy={by === 'proxies'} />
          ))}
        </tbody>
      </Table>
    </Tabs>
  );
}

function PartRow({ part, isProxy }: { part: UsagePart; isProxy: boolean }) {
  const share = shareOf(part);
  const country = countryName(part.countryCode, part.country);
  const name = part.city || country;
  return (
    <tr>
      <Cell>
        <Flag code={part.countryCode} size="small" />{' '}
        {isProxy ? (
          <Link to="/dashboard/proxies/$id" params={{ id: part.key }}>
            {name}
          </Link>
        ) : (
          country
        )}
      </Cell>
      <Cell numeric aria-hidden="true">
        <Sparkline values={part.days} />
      </Cell>
      <Cell numeric>{formatBytes(part.bytes)}</Cell>
      <Cell numeric>{formatWhole(part.connections)}</Cell>
      <Cell numeric>{share === null ? '–' : percent(share)}</Cell>
    </tr>
  );
}

/** As high as the plots, and as the lines that this browser showed last. */
function OverviewSkeleton() {
  const rows = keptRows('usage');
  return (
    <>
      <Skeleton height="10.5rem" />
      {rows > 0 && <Skeleton height={`${6 + rows * 2.75}rem`} />}
    </>
  );
}
