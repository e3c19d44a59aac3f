import { useQuery } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { adminCalls } from '#contracts/admin/admin.ts';
import {
  stockStates,
  type RestoreManyBody,
  type SelectedStockBody,
  type StockEntry,
  type StockState,
  type WithdrawManyBody,
  stockSorts,
} from '#contracts/admin/goods/stock.ts';
import { toMajor, usdCents } from '#contracts/money.ts';
import { request } from '../../../lib/api/api.ts';
import { formatUsdCents } from '../../../lib/text/format.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import type { Found } from '../list/use-list.ts';
import type { ListAct } from '../selection/use-selection.tsx';
import { Moment } from '../screen/moment.tsx';
import { optionsOf } from '../list/list-filters.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { Act, AskAct } from '../screen/acts.tsx';
import { mbps, ms, percent, StockFacts } from './stock-facts.tsx';
import { stockListWords as t } from './words.ts';

/** What the address of the list can say. */
export const read = listSearch({
  sorts: stockSorts,
  filters: { supplier: 'text', country: 'text', state: stockStates },
});

const tones: Record<StockState, Tone> = {
  waiting: 'info',
  healthy: 'ok',
  degraded: 'warn',
  down: 'bad',
  missing: 'warn',
  withdrawn: 'neutral',
};
const placeOf = ({ city, countryCode }: StockEntry) => `${city}, ${countryCode}`;

const columns: readonly Column<StockEntry>[] = [
  {
    id: 'address',
    head: t.address,
    value: ({ exitIp }) => exitIp ?? t.noExit,
    width: '8.5rem',
    phone: 'title',
  },
  { id: 'place', head: t.place, value: placeOf, width: '18%', phone: 'second' },
  { id: 'network', head: t.isp, value: ({ isp }) => isp },
  { id: 'supplier', head: t.supplier, value: ({ supplier }) => supplier, width: '6.5rem' },
  {
    id: 'ping',
    sort: 'up',
    head: t.ping,
    cell: ({ pingMs }) => ms(pingMs),
    value: ({ pingMs }) => pingMs,
    numeric: true,
    width: '5rem',
  },
  {
    id: 'speed',
    head: t.speed,
    cell: ({ speedKbps }) => mbps(speedKbps),
    value: ({ speedKbps }) => speedKbps,
    numeric: true,
    width: '6rem',
  },
  {
    id: 'success',
    head: t.success,
    cell: ({ successRate }) => percent(successRate),
    value: ({ successRate }) => successRate,
    numeric: true,
    width: '5.5rem',
  },
  {
    id: 'month',
    sort: 'up',
    head: t.month,
    cell: ({ monthCents }) => formatUsdCents(monthCents),
    value: ({ monthCents }) => toMajor(usdCents(monthCents)),
    numeric: true,
    width: '6rem',
    phone: 'end',
  },
  {
    id: 'checked',
    sort: 'down',
    head: t.checked,
    cell: ({ checkedAt }) => (checkedAt ? <Moment at={checkedAt} /> : t.never),
    value: ({ checkedAt }) => checkedAt,
    width: '11rem',
    isExtra: true,
  },
  {
    id: 'state',
    head: t.state,
    cell: ({ state }) => (
      <Badge tone={tones[state]} dot>
        {t.states[state]}
      </Badge>
    ),
    value: ({ state }) => t.states[state],
    width: '7.5rem',
    phone: 'mark',
  },
];

const idsOf = (entries: readonly StockEntry[]) => entries.map(({ id }) => id);
const ask = (body: SelectedStockBody) => request(adminCalls.selectedStock, { body });
const isIn = ({ state }: StockEntry) => state !== 'withdrawn';

const acts: readonly ListAct<StockEntry>[] = [
  {
    label: t.check,
    icon: <RefreshCw />,
    fits: isIn,
    run: (entries) => ask({ act: 'check', ids: idsOf(entries) }),
  },
  {
    label: t.withdraw,
    isDanger: true,
    fits: isIn,
    asks: { reason: t.reason, text: t.withdrawSelected },
    run: (entries, reason) => ask({ act: 'withdraw', ids: idsOf(entries), reason }),
  },
  {
    label: t.restore,
    fits: (entry) => !isIn(entry),
    run: (entries) => ask({ act: 'restore', ids: idsOf(entries) }),
  },
];

const plain = (values: readonly string[]) => values.map((value) => [value, value] as const);

/** Every address with what is measured of it, newest first. */
export function Stock() {
  const { data } = useQuery(queryOf(adminCalls.stockChoices));
  const { suppliers = [], countries = [] } = data ?? {};
  return (
    <ListScreen
      title={t.title}
      name="stock"
      read={read}
      searchLabel={t.search}
      list={(query) => queryOf(adminCalls.stock, { query })}
      columns={columns}
      nameOf={({ exitIp, entry }) => exitIp ?? entry}
      renderDetail={(entry) => <StockFacts entry={entry} />}
      acts={acts}
      filters={[
        { name: 'supplier', label: t.supplier, any: t.any, options: plain(suppliers) },
        { name: 'country', label: t.country, any: t.any, options: plain(countries) },
        {
          name: 'state',
          label: t.state,
          any: t.any,
          options: optionsOf(stockStates, t.states),
        },
      ]}
      renderTools={(found, { page: _page, sort: _sort, dir: _dir, ...filter }) => (
        <Many found={found} filter={filter} />
      )}
    />
  );
}

type FoundProps = { found: Found<unknown> | undefined; filter: WithdrawManyBody['filter'] };

/** What can be done with all that a narrowed list shows, as long as all of it is counted. */
function Many({ found, filter }: FoundProps) {
  const { totalItems: count = 0, more } = found ?? {};
  if (Object.keys(filter).length === 0 || more || count === 0) return null;
  const { state } = filter;
  return state === 'withdrawn' ? (
    <RestoreMany filter={{ ...filter, state }} count={count} />
  ) : (
    <WithdrawMany filter={filter} count={count} />
  );
}

type ManyProps = { filter: WithdrawManyBody['filter']; count: number };

/** Takes all that the list shows out of use, after saying how many that is. */
function WithdrawMany({ filter, count }: ManyProps) {
  return (
    <AskAct
      word={t.withdrawMany(formatWhole(count))}
      variant="quiet"
      text={t.withdrawManyText}
      submit={t.withdraw}
      danger
      run={async (reason) => {
        const body = { filter, expected: count, reason };
        const { withdrawn, leased } = await request(adminCalls.withdrawManyStock, { body });
        notify({ kind: 'success', title: t.withdrawnMany(withdrawn, leased) });
      }}
    />
  );
}

type RestoreProps = { filter: RestoreManyBody['filter']; count: number };

/** Puts back all that the list shows: the way back from withdrawing many. */
function RestoreMany({ filter, count }: RestoreProps) {
  return (
    <Act
      word={t.restoreMany(formatWhole(count))}
      variant="quiet"
      run={async () => {
        const body = { filter, expected: count };
        const { restored } = await request(adminCalls.restoreManyStock, { body });
        notify({ kind: 'success', title: t.restoredMany(restored) });
      }}
    />
  );
}
