import { useEffect, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import CalendarRange from 'lucide-react/icons/calendar-range';
import type { Money } from '#contracts/money.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { formatMoney } from '../../lib/text/format.ts';
import { ordersQuery } from '../../lib/queries/orders-query.ts';
import { useCustomerId, useStoredUser } from '../../lib/session/session.ts';
import { orderStatus } from '../../lib/text/order-status.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords, words } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { DateRange } from '../../ui/page/date-range.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { OwnerFacts } from '../../ui/page/owner-facts.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { SearchField } from '../../ui/page/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { filterRows, orderRow, paidOf, statesOf, totalOf, type OrderRow } from './order-rows.ts';
import { OrdersActions } from './orders-actions.tsx';
import { OrdersTable, type TableState } from './orders-table.tsx';
import type { OrdersSearch } from './orders-search.ts';
import styles from './orders.module.css';
import { orderWords } from './orders-words.ts';

export type OrdersProps = {
  search: OrdersSearch;
  onSearch: (next: OrdersSearch, how?: { replace?: boolean }) => void;
};

/** Every order of the customer, to be searched, printed and taken home as a PDF. */
export function Orders({ search, onSearch }: OrdersProps) {
  const t = useWords(orderWords);
  useTitle(t.title);
  const customerId = useCustomerId();
  const orders = useQuery({ ...ordersQuery(customerId ?? ''), enabled: customerId !== null });
  const [datesOpen, setDatesOpen] = useState(Boolean(search.from ?? search.to));
  const all = useMemo(() => (orders.data ?? []).map(orderRow), [orders.data]);
  const states = statesOf(all, search.state);
  const chosen = states.find((one) => one === search.state);
  const rows = filterRows(all, { ...search, state: chosen });
  const problem =
    customerId === null ? t.noId : orders.isLoadingError ? problemText(orders.error) : undefined;
  useFailureToast(orders.error);
  const type = (q: string) => {
    const { q: _q, ...rest } = search;
    onSearch(q ? { ...rest, q } : rest, { replace: true });
  };
  const state: TableState = problem ? 'failed' : orders.isPending ? 'loading' : 'loaded';
  return (
    <PageFrame
      title={t.title}
      compact
      actions={
        <>
          <SearchField
            className={styles.search}
            label={t.searchLabel}
            hint={t.searchHint}
            value={search.q}
            onType={type}
          />
          <Button
            aria-expanded={datesOpen}
            aria-controls="order-dates"
            onClick={() => setDatesOpen(!datesOpen)}
          >
            <CalendarRange aria-hidden="true" />
            {t.filterDates}
          </Button>
          <OrdersActions rows={rows} disabled={state !== 'loaded' || rows.length === 0} />
        </>
      }
      after={state !== 'loading' && <CustomerInformation total={orders.data && all.length} />}
    >
      {datesOpen && (
        <DateRange
          id="order-dates"
          range={search}
          words={t}
          onRange={(range) => onSearch({ ...withoutDates(search), ...range })}
        />
      )}
      <Tabs
        beside={<Totals rows={rows} state={state} />}
        printed
        label={t.columns.status}
        value={chosen ?? ''}
        onChange={(next) => onSearch({ ...search, state: next || undefined })}
        tabs={['', ...states].map((value) => tabOf(value, orders.data && all))}
      >
        <OrdersTable
          state={state}
          rows={rows}
          problem={problem ?? ''}
          searching={isSearch(search)}
        />
      </Tabs>
    </PageFrame>
  );
}

type TotalsProps = { rows: readonly OrderRow[]; state: TableState };

/** How much is paid, and beside it the sum of all that is shown, paid or not. */
function Totals({ rows, state }: TotalsProps) {
  const t = useWords(orderWords);
  const figure = (amount: Money) =>
    state === 'loading' ? (
      <Skeleton width="4rem" />
    ) : state === 'failed' ? (
      '–'
    ) : (
      formatMoney(amount)
    );
  return (
    <dl className={styles.totals}>
      <div className={styles.total}>
        <dt>{t.paid}</dt>
        <dd>{figure(paidOf(rows))}</dd>
      </div>
      <div title={t.totalHint}>
        <dt>{t.total}</dt>
        <dd>{figure(totalOf(rows))}</dd>
      </div>
    </dl>
  );
}

/** What each state may be chosen by; the empty one stands for all. */
const tabOf = (value: string, all: readonly OrderRow[] | undefined) => ({
  value,
  label: value ? orderStatus(value) : words(orderWords).all,
  count: all ? filterRows(all, { state: value }).length : null,
});

const withoutDates = ({ from: _from, to: _to, ...rest }: OrdersSearch): OrdersSearch => rest;

const isSearch = ({ state, q, from, to }: OrdersSearch) => Boolean(state ?? q ?? from ?? to);

function problemText(error: Error): string {
  const t = words(orderWords);
  return error instanceof ApiRefused ? t.error(error.statusLine) : t.unreachable;
}

function useFailureToast(error: Error | null) {
  useEffect(() => {
    if (!error) return;
    notify({ kind: 'error', title: words(orderWords).failed, detail: problemText(error) });
  }, [error]);
}

function CustomerInformation({ total }: { total: number | undefined }) {
  const t = useWords(orderWords).customer;
  const user = useStoredUser();
  const customerId = useCustomerId();
  const facts = [
    [t.id, <code key="id">{customerId ?? t.none}</code>],
    [t.firstName, user?.firstName || t.none],
    [t.lastName, user?.lastName || t.none],
    [t.email, user?.email ?? t.none],
    [t.total, total ?? t.none],
  ] as const;
  return <OwnerFacts id="customer-information" title={t.title} facts={facts} />;
}
