import { useEffect, useState } from 'react';
import CalendarRange from 'lucide-react/icons/calendar-range';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { formatMoney } from '../../lib/text/format.ts';
import { useCustomerId, useStoredUser } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords, words } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { DateRange } from '../../ui/page/date-range.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { OwnerFacts } from '../../ui/page/owner-facts.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { SearchField } from '../../ui/page/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { dollarsOf, orderRow } from './order-rows.ts';
import { OrdersActions } from './orders-actions.tsx';
import { OrdersTable, type TableState } from './orders-table.tsx';
import type { OrdersSearch } from './orders-search.ts';
import styles from './orders.module.css';
import { orderWords } from './orders-words.ts';
import { useOrders } from './use-orders.ts';

export type OrdersProps = {
  search: OrdersSearch;
  onSearch: (next: OrdersSearch, how?: { replace?: boolean }) => void;
};

/** The customer's orders by the page, to be searched, printed and taken home as a PDF. */
export function Orders({ search, onSearch }: OrdersProps) {
  const t = useWords(orderWords);
  useTitle(t.title);
  const customerId = useCustomerId();
  const [datesOpen, setDatesOpen] = useState(Boolean(search.from ?? search.to));
  const { orders, filter, statuses, all } = useOrders(search, customerId);
  const { content = [], sums, total = 0 } = orders.data ?? {};
  const rows = content.map(orderRow);
  const problem =
    customerId === null ? t.noId : orders.isLoadingError ? problemText(orders.error) : undefined;
  useFailureToast(orders.error);
  const shown: TableState = problem ? 'failed' : orders.isPending ? 'loading' : 'loaded';
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
            onType={(q) => onSearch(changed(search, { q: q || undefined }), { replace: true })}
          />
          <Button
            aria-expanded={datesOpen}
            aria-controls="order-dates"
            onClick={() => setDatesOpen(!datesOpen)}
          >
            <CalendarRange aria-hidden="true" />
            {t.filterDates}
          </Button>
          <OrdersActions filter={filter} sums={rows.length > 0 ? sums : undefined} />
        </>
      }
      after={shown !== 'loading' && <CustomerInformation total={all} />}
    >
      {datesOpen && (
        <DateRange
          id="order-dates"
          range={search}
          words={t}
          onRange={(range) => onSearch(changed(withoutDates(search), range))}
        />
      )}
      <Tabs
        beside={<Totals paid={sums?.paidAmount} total={sums?.totalAmount} state={shown} />}
        printed
        label={t.columns.status}
        value={filter.state ?? ''}
        onChange={(next) => onSearch(changed(search, { state: next || undefined }))}
        tabs={[{ value: '', label: t.all, count: all ?? null }, ...statuses]}
      >
        <OrdersTable
          state={shown}
          rows={rows}
          isCut={total > 1}
          problem={problem ?? ''}
          searching={isSearch(search)}
        />
      </Tabs>
      <Pager
        page={search.page ?? 0}
        total={total}
        onPage={(page) => onSearch(changed(search, { page: page || undefined }))}
      />
    </PageFrame>
  );
}

type TotalsProps = { paid: string | undefined; total: string | undefined; state: TableState };

/** How much is paid, and beside it the sum of all that is found, paid or not. */
function Totals({ paid, total, state }: TotalsProps) {
  const t = useWords(orderWords);
  const figure = (amount: string | undefined) =>
    state === 'loading' ? (
      <Skeleton width="4rem" />
    ) : amount === undefined ? (
      '–'
    ) : (
      formatMoney(dollarsOf(amount))
    );
  return (
    <dl className={styles.totals}>
      <div className={styles.total}>
        <dt>{t.paid}</dt>
        <dd>{figure(paid)}</dd>
      </div>
      <div title={t.totalHint}>
        <dt>{t.total}</dt>
        <dd>{figure(total)}</dd>
      </div>
    </dl>
  );
}

/** Another search begins at its first page. */
const changed = (search: OrdersSearch, next: OrdersSearch): OrdersSearch => ({
  ...search,
  page: undefined,
  ...next,
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
