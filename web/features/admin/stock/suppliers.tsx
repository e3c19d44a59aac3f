import { lazy } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import type {
  SupplierAccount,
  SupplierAdapter,
  SupplierRun,
} from '#contracts/admin/goods/suppliers.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../admin.module.css';
import { momentColumn, stateColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { Act, Opener } from '../screen/acts.tsx';
import { Acts, Dots } from '../screen/screen.tsx';
import { supplierWords as t } from './words.ts';

const SupplierDialog = lazy(async () => ({
  default: (await import('./supplier-dialog.tsx')).SupplierDialog,
}));

/** What the address of the list can say. */
export const read = listSearch({ sorts: ['name'] });

const refreshMs = 5_000;
const accounts = queryOf(adminCalls.suppliers);

/** How its readings go; whether it is read at all. */
function stateOf({ enabled, failures, isReading }: SupplierAccount) {
  if (failures > 0) return [t.failing(failures), 'bad'] as const;
  if (isReading) return [t.reading, 'info'] as const;
  return enabled ? ([t.on, 'ok'] as const) : ([t.off, 'neutral'] as const);
}

const columnsFor = (adapters: readonly SupplierAdapter[]): readonly Column<SupplierAccount>[] => [
  { id: 'name', head: t.form.name, sort: 'up', value: ({ name }) => name, phone: 'title' },
  {
    id: 'adapter',
    head: t.form.adapter,
    value: ({ adapter }) => adapters.find(({ name }) => name === adapter)?.title ?? adapter,
    phone: 'second',
  },
  stateColumn(stateOf, { id: 'state', head: t.state, width: '11rem' }),
  ...(['total', 'healthy', 'unhealthy'] as const).map((one): Column<SupplierAccount> => ({
    id: one,
    head: t.stock[one],
    cell: ({ stock }) => formatWhole(stock[one]),
    value: ({ stock }) => stock[one],
    numeric: true,
    width: '7rem',
    ...(one === 'total' && { phone: 'end' }),
  })),
  momentColumn(({ enabled, nextSyncAt }) => (enabled ? nextSyncAt : null), {
    id: 'next',
    head: t.next,
    width: '11rem',
  }),
];

/** Accounts at suppliers: what each lists, how its last readings went, what they may cost. */
export function Suppliers() {
  const { data } = useQuery(accounts);
  const adapters = data?.adapters ?? [];
  return (
    <ListScreen
      title={t.title}
      name="suppliers"
      refreshMs={refreshMs}
      read={read}
      list={() => accounts}
      columns={columnsFor(adapters)}
      rowId={({ name }) => name}
      nameOf={({ name }) => name}
      renderDetail={(account) => <SupplierFacts account={account} adapters={adapters} />}
      renderActs={({ name, enabled }) => enabled && <Sync name={name} size="small" />}
      actsWidth="7rem"
      renderTools={() => (
        <Opener word={t.add} variant="primary">
          {(close) => data && <SupplierDialog adapters={adapters} onClose={close} />}
        </Opener>
      )}
      empty={{ title: t.none, text: t.noneText }}
      toneOf={({ failures }) => (failures > 0 ? 'bad' : undefined)}
    />
  );
}

const figures = ['missing', 'withdrawn'] as const;

type FactsProps = { account: SupplierAccount; adapters: readonly SupplierAdapter[] };

function SupplierFacts({ account, adapters }: FactsProps) {
  const { callsSpent, callsPerHour, lastCompleteAt, stock, runs } = account;
  const last = runs[0];
  return (
    <div className={styles.part}>
      <Dots
        items={[
          t.calls(callsSpent, callsPerHour),
          lastCompleteAt ? t.lastComplete(formatMoment(lastCompleteAt)) : t.neverComplete,
          ...figures.map((one) => `${formatWhole(stock[one])} ${t.counted[one]}`),
        ]}
      />
      {last?.reason && (
        <Notice tone={last.outcome === 'short' ? 'warn' : 'bad'} title={last.reason} />
      )}
      <Runs runs={runs} />
      <SupplierActs account={account} adapters={adapters} />
    </div>
  );
}

type SyncProps = { name: string; trustsShrunken?: boolean; size?: 'small' };

/** Reads the supplier's list now, also one that has shrunk suspiciously where that is accepted. */
function Sync({ name, trustsShrunken = false, size }: SyncProps) {
  return (
    <Act
      word={trustsShrunken ? t.trust : t.sync}
      {...(size && { size })}
      run={() =>
        request(adminCalls.syncSupplier, { params: { id: name }, body: { trustsShrunken } })
      }
      done={t.asked}
    />
  );
}

const tones = { complete: 'ok', short: 'warn', failed: 'bad' } as const;
const counts = ['listed', 'added', 'changed', 'waiting', 'missing', 'withdrawn'] as const;

function Runs({ runs }: { runs: readonly SupplierRun[] }) {
  if (runs.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>{t.runs}</summary>
      <ol className={styles.lines}>
        {runs.map((run) => (
          <li key={run.startedAt} className={styles.part}>
            <span className={styles.acts}>
              <Badge tone={tones[run.outcome]}>{t.outcomes[run.outcome]}</Badge>
              <time dateTime={run.startedAt}>{formatMoment(run.startedAt)}</time>
              <span className={styles.soft}>
                {counts
                  .filter((count) => count === 'listed' || run[count] > 0)
                  .map((count) => `${formatWhole(run[count])} ${t.counted[count]}`)
                  .join(' · ')}
              </span>
            </span>
            {run.reason && <span className={styles.soft}>{run.reason}</span>}
            {run.refused.length > 0 && <Refused rows={run.refused} />}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Refused({ rows }: { rows: SupplierRun['refused'] }) {
  return (
    <details className={styles.more}>
      <summary>{t.refused(rows.length)}</summary>
      <ul>
        {rows.map(({ externalId, why }) => (
          <li key={`${externalId} ${why}`} className={styles.soft}>
            {externalId}: {why}
          </li>
        ))}
      </ul>
    </details>
  );
}

function SupplierActs({ account, adapters }: FactsProps) {
  const { name, enabled, version, runs } = account;
  const body = { version, enabled: !enabled };
  return (
    <Acts>
      {enabled && runs[0]?.outcome === 'short' && <Sync name={name} trustsShrunken />}
      <Opener word={t.edit}>
        {(close) => <SupplierDialog account={account} adapters={adapters} onClose={close} />}
      </Opener>
      <Act
        word={enabled ? t.switchOff : t.switchOn}
        run={() => request(adminCalls.changeSupplier, { params: { id: name }, body })}
      />
    </Acts>
  );
}
