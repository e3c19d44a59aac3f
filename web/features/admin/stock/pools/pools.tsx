import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminPool, PoolDialect } from '#contracts/admin/goods/pools.ts';
import { request } from '../../../../lib/api/api.ts';
import { queryOf } from '../../../../lib/queries/query-of.ts';
import { countryName } from '../../../../lib/text/country-name.ts';
import { formatMoment, formatPercent, formatUsdCents } from '../../../../lib/text/format.ts';
import type { Column } from '../../../../ui/data-table/column.ts';
import { Notice } from '../../../../ui/notice.tsx';
import styles from '../../admin.module.css';
import { stateColumn } from '../../list/columns.tsx';
import { ListScreen } from '../../list/list-screen.tsx';
import { listSearch } from '../../list/list-search.ts';
import { Act, Opener } from '../../screen/acts.tsx';
import { Acts, Dots } from '../../screen/screen.tsx';
import { poolWords as t } from './words.ts';

const PoolUsage = lazy(async () => ({ default: (await import('./pool-usage.tsx')).PoolUsage }));
const PoolDialog = lazy(async () => ({ default: (await import('./pool-dialog.tsx')).PoolDialog }));

/** What the address of the list can say. */
export const read = listSearch({ sorts: ['name'] });

const refreshMs = 5_000;
const pools = queryOf(adminCalls.pools);
const tones = { on: 'ok', off: 'neutral', failing: 'bad' } as const;

/** Turned on, with nothing measured yet, it is not offered. */
function stateOf({ state, measured }: AdminPool) {
  const isWaiting = state === 'on' && measured.every(({ ok }) => ok === 0);
  return isWaiting ? ([t.waiting, 'info'] as const) : ([t.states[state], tones[state]] as const);
}

const titleOf = (dialects: readonly PoolDialect[], dialect: string) =>
  dialects.find(({ name }) => name === dialect)?.title ?? t.form.otherSupplier;

/** What is left of the lowest price after the supplier's; null while either is unknown. */
const marginOf = ({ priceUsdCents, costUsdCentsPerSoldGb }: AdminPool) =>
  priceUsdCents && 1 - costUsdCentsPerSoldGb / priceUsdCents.least;

const columnsFor = (dialects: readonly PoolDialect[]): readonly Column<AdminPool>[] => [
  { id: 'name', head: t.form.name, sort: 'up', value: ({ name }) => name, phone: 'title' },
  {
    id: 'supplier',
    head: t.form.dialect,
    value: ({ dialect }) => titleOf(dialects, dialect),
    phone: 'second',
  },
  { id: 'kind', head: t.form.kind, value: ({ kind }) => t.kinds[kind], width: '8rem' },
  stateColumn(stateOf, { id: 'state', head: t.state, width: '9rem' }),
  {
    id: 'countries',
    head: t.countries,
    value: ({ measured }) => measured.filter(({ ok }) => ok > 0).length,
    cell: ({ measured }) => t.ofAll(measured.filter(({ ok }) => ok > 0).length, measured.length),
    numeric: true,
    width: '7rem',
  },
  {
    id: 'cost',
    head: t.cost,
    value: ({ costUsdCentsPerSoldGb }) => costUsdCentsPerSoldGb,
    cell: ({ costUsdCentsPerSoldGb }) => formatUsdCents(costUsdCentsPerSoldGb),
    numeric: true,
    width: '8rem',
  },
  {
    id: 'margin',
    head: t.margin,
    value: (pool) => marginOf(pool) ?? 0,
    cell: (pool) => {
      const margin = marginOf(pool);
      return margin === null ? t.none : formatPercent(margin);
    },
    numeric: true,
    width: '7rem',
    phone: 'end',
  },
];

/** Suppliers of rotating exits: what is measured of each, and what it costs and earns. */
export function Pools() {
  const { data } = useQuery(pools);
  const dialects = data?.dialects ?? [];
  return (
    <ListScreen
      title={t.title}
      name="pools"
      refreshMs={refreshMs}
      read={read}
      list={() => pools}
      columns={columnsFor(dialects)}
      rowId={({ id }) => id}
      nameOf={({ name }) => name}
      renderDetail={(pool) => <PoolFacts pool={pool} dialects={dialects} />}
      renderTools={() => (
        <Opener word={t.add} variant="primary">
          {(close) => data && <PoolDialog dialects={dialects} onClose={close} />}
        </Opener>
      )}
      empty={{ title: t.empty, text: t.emptyText }}
      toneOf={({ state }) => (state === 'failing' ? 'bad' : undefined)}
    />
  );
}

type FactsProps = { pool: AdminPool; dialects: readonly PoolDialect[] };

function PoolFacts({ pool, dialects }: FactsProps) {
  const { id, state, version, priceUsdCents: price, lastFailure } = pool;
  const isOff = state === 'off';
  const body = { version, state: isOff ? 'on' : 'off' } as const;
  return (
    <div className={styles.part}>
      {state === 'failing' && <Notice tone="bad" title={t.failingText} />}
      <Dots
        items={[
          `${pool.host}:${pool.port}`,
          t.units[pool.byteUnit],
          ...(price ? [t.price(formatUsdCents(price.least), formatUsdCents(price.most))] : []),
          ...(lastFailure === null ? [] : [t.lastFailure(lastFailure)]),
        ]}
      />
      <ul className={styles.list}>
        {pool.measured.map((place) => (
          <li key={place.countryCode} className={styles.row}>
            <span>{countryName(place.countryCode, place.countryCode)}</span>
            <span className={styles.soft}>{measuredText(place)}</span>
          </li>
        ))}
      </ul>
      <Dots items={[pool.origin, pool.consentBasis]} />
      <Suspense fallback={null}>
        <PoolUsage pool={pool} />
      </Suspense>
      <Acts>
        <Opener word={t.edit}>
          {(close) => <PoolDialog pool={pool} dialects={dialects} onClose={close} />}
        </Opener>
        <Act
          word={isOff ? t.turnOn : t.turnOff}
          run={() => request(adminCalls.changePool, { params: { id }, body })}
        />
      </Acts>
    </div>
  );
}

function measuredText({ tries, ok, exits, measuredAt }: AdminPool['measured'][number]): string {
  if (measuredAt === null) return t.never;
  return [t.passed(ok, tries), t.exits(exits), formatMoment(measuredAt)].join(' · ');
}
