import { lazy } from 'react';
import { useQuery } from '@tanstack/react-query';
import { poolMeterCalls, type PoolMonth } from '#contracts/admin/goods/pool-meters.ts';
import type { AdminPool } from '#contracts/admin/goods/pools.ts';
import { request } from '../../../../lib/api/api.ts';
import { queryOf } from '../../../../lib/queries/query-of.ts';
import {
  formatBytes,
  formatMoment,
  formatPercent,
  formatUsdCents,
} from '../../../../lib/text/format.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { Cell, HeadCell, Table } from '../../../../ui/table.tsx';
import styles from '../../admin.module.css';
import { Act, Opener } from '../../screen/acts.tsx';
import { Acts, Answered, Dots } from '../../screen/screen.tsx';
import { poolUsageWords as t } from './usage-words.ts';

const PoolMeterDialog = lazy(async () => ({
  default: (await import('./pool-meter-dialog.tsx')).PoolMeterDialog,
}));

/** What went through a pool by month, by both meters, with what it cost and brought in. */
export function PoolUsage({ pool }: { pool: AdminPool }) {
  const params = { id: pool.id };
  const query = useQuery(queryOf(poolMeterCalls.poolUsage, { params }));
  return (
    <Answered query={query} height="8rem">
      {({ months, meter }) => (
        <>
          <strong>{t.title}</strong>
          {months.length === 0 ? (
            <p className={styles.soft}>{t.none}</p>
          ) : (
            <Months months={months} />
          )}
          {meter === null ? (
            <p className={styles.soft}>{t.noMeter}</p>
          ) : (
            <Dots
              items={[t.meter, t.meters[meter.meter], t.next(formatMoment(meter.nextReadAt))]}
            />
          )}
          {meter?.failure != null && <Notice tone="warn" title={t.failure(meter.failure)} />}
          <Acts>
            <Opener word={t.set}>
              {(close) => <PoolMeterDialog pool={pool} meter={meter} onClose={close} />}
            </Opener>
            {meter !== null && (
              <Act
                word={t.remove}
                run={() => request(poolMeterCalls.removePoolMeter, { params })}
              />
            )}
          </Acts>
        </>
      )}
    </Answered>
  );
}

function Months({ months }: { months: readonly PoolMonth[] }) {
  return (
    <Table caption={t.title} plain>
      <thead>
        <tr>
          {Object.entries(t.head).map(([name, word]) => (
            <HeadCell key={name} numeric={name !== 'month'}>
              {word}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <Cell>{month.month}</Cell>
            {figuresOf(month).map(([name, text]) => (
              <Cell key={name} numeric>
                {text}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function figuresOf(month: PoolMonth): readonly (readonly [string, string])[] {
  const { supplierBytes: theirs, comparedBytes: ours, costUsdCents: cost } = month;
  const revenue = month.earnedUsdCents;
  const greater = Math.max(theirs ?? 0, ours ?? 0);
  const isCompared = theirs !== null && ours !== null && greater > 0;
  return [
    ['ours', formatBytes(month.bytes)],
    ['theirs', theirs === null ? t.unknown : formatBytes(theirs)],
    ['difference', isCompared ? formatPercent((theirs - ours) / greater) : t.unknown],
    ['cost', cost === null ? t.unknown : formatUsdCents(cost)],
    ['revenue', formatUsdCents(revenue)],
    ['margin', cost === null || revenue <= 0 ? t.unknown : formatPercent(1 - cost / revenue)],
  ];
}
