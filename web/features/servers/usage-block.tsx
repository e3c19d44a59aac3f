import { useQuery } from '@tanstack/react-query';
import { formatBytes, formatClock, formatPercent } from '../../lib/text/format.ts';
import { useWords } from '../../lib/text/words.ts';
import { ColumnChart } from '../../ui/figure/chart.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Block } from '../../ui/record.tsx';
import { serverLiveQuery } from './server-query.ts';
import record from '../../ui/record.module.css';
import { serverWords } from './words.ts';

const percent = (share: number) => formatPercent(share, 1);

/** Processor and traffic of the last day, from the machine's provider. */
export function UsageBlock({ id }: { id: string }) {
  const t = useWords(serverWords).usage;
  const { data, error } = useQuery(serverLiveQuery(id));
  return (
    <Block title={t.title}>
      {error && !data && <p className={record.hint}>{t.none}</p>}
      {!data && !error && <Skeleton height="18rem" />}
      {data && (
        <>
          <ColumnChart
            title={t.cpu}
            format={percent}
            points={data.usage.map(({ at, cpu }) => ({ label: formatClock(at), value: cpu }))}
          />
          <ColumnChart
            title={t.traffic}
            format={formatBytes}
            points={data.usage.map(({ at, inBytes, outBytes }) => ({
              label: formatClock(at),
              value: inBytes + outBytes,
            }))}
          />
        </>
      )}
    </Block>
  );
}
