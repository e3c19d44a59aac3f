import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { ordersQuery } from '../../../lib/queries/orders-query.ts';
import { useCustomerId } from '../../../lib/session/session.ts';
import { useNarrow } from '../../../lib/use-media.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { useWords, words } from '../../../lib/text/words.ts';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DateRange } from '../../../ui/page/date-range.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { SearchField } from '../../../ui/page/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { AccountBlock } from '../account-block.tsx';
import { ConnectionBlock } from '../credential/connection-block.tsx';
import { LeaseCard } from '../lease-card.tsx';
import { filterProxies, leasedProxies, timeLeft, type LeasedProxy } from '../leased-proxy.ts';
import { leaseTabs, type LeasesSearch } from './leases-search.ts';
import { ProxiesActions } from './proxies-actions.tsx';
import { ProxyTable } from './proxy-table.tsx';
import styles from '../leases.module.css';
import { leaseWords } from '../words.ts';

const BulkBar = lazy(() => import('./bulk-bar.tsx'));

export type YourProxiesProps = {
  search: LeasesSearch;
  onSearch: (next: LeasesSearch, how?: { replace?: boolean }) => void;
};

/** Days are counted again every half minute; the gateway cuts at the exact second anyway. */
const tickMs = 30_000;

/** Everything the customer has leased, ready to be copied, tested, renewed and reported. */
export function YourProxies({ search, onSearch }: YourProxiesProps) {
  const t = useWords(leaseWords);
  useTitle(t.title);
  const customerId = useCustomerId();
  const orders = useQuery({ ...ordersQuery(customerId ?? ''), enabled: customerId !== null });
  const proxies = useMemo(() => leasedProxies(orders.data ?? []), [orders.data]);
  const ends = useMemo(() => proxies.flatMap(({ endMs }) => endMs ?? []), [proxies]);
  const nowMs = useNow(tickMs, true, ends);
  const sorted = useMemo(() => splitByTime(proxies, nowMs), [proxies, nowMs]);
  useLoadToasts({ error: orders.error, loaded: orders.isSuccess, active: sorted.active.length });
  const [datesOpen, setDatesOpen] = useState(Boolean(search.from ?? search.to));
  const tab = search.tab ?? 'active';
  const visible = filterProxies(sorted[tab], search);
  const waiting = orders.isPending && customerId !== null;
  return (
    <PageFrame
      title={t.title}
      compact
      actions={
        <ProxiesActions
          visible={visible}
          nowMs={nowMs}
          disabled={waiting || visible.length === 0}
          datesOpen={datesOpen}
          onDates={() => setDatesOpen(!datesOpen)}
        />
      }
      after={
        !waiting && (
          <>
            <Notice>{t.mailHint}</Notice>
            <AccountBlock counts={orders.data && countsOf(sorted)} />
          </>
        )
      }
    >
      <LoadError error={orders.error} missingId={customerId === null} onAgain={orders.refetch} />
      {datesOpen && (
        <DateRange
          id="lease-dates"
          range={search}
          words={t}
          onRange={(range) => onSearch({ ...withoutDates(search), ...range })}
        />
      )}
      <Tabs
        beside={<Search search={search} onSearch={onSearch} />}
        label={t.tabs.label}
        value={tab}
        onChange={(next) => onSearch({ ...search, tab: next })}
        tabs={leaseTabs.map((value) => ({
          value,
          label: t.tabs[value],
          count: orders.data ? sorted[value].length : null,
        }))}
      >
        {waiting && <CardsSkeleton />}
        {orders.isSuccess && (
          <Results visible={visible} nowMs={nowMs} search={search} onSearch={onSearch} />
        )}
      </Tabs>
    </PageFrame>
  );
}

function Search({ search, onSearch }: YourProxiesProps) {
  const t = useWords(leaseWords);
  const { q = '', ...rest } = search;
  return (
    <SearchField
      className={styles.search}
      label={t.searchLabel}
      hint={t.searchHint}
      value={q}
      onType={(typed) => onSearch(typed ? { ...rest, q: typed } : rest, { replace: true })}
    />
  );
}

const withoutDates = ({ from: _from, to: _to, ...rest }: LeasesSearch): LeasesSearch => rest;

/** So many are compared in rows; fewer are read as cards. */
const rowsFrom = 3;

type ResultsProps = YourProxiesProps & { visible: readonly LeasedProxy[]; nowMs: number };

function Results({ visible, nowMs, search, onSearch }: ResultsProps) {
  const [first] = visible;
  const narrow = useNarrow();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const pick = (key: string, isPicked: boolean) => {
    const others = [...picked].filter((one) => one !== key);
    setPicked(new Set(isPicked ? [...others, key] : others));
  };
  if (!first) return <NoProxies search={search} onSearch={onSearch} />;
  const isSought = ({ leaseId }: LeasedProxy) => leaseId !== null && leaseId === search.lease;
  const onRenew = (renew: `lse_${string}`) => onSearch({ ...search, renew }, { replace: true });
  const bulk = visible.length > 1 && (
    <Suspense fallback={<div className={styles.bulk} />}>
      <BulkBar visible={visible} picked={picked} onClear={() => setPicked(new Set())} />
    </Suspense>
  );
  if (!narrow && visible.length >= rowsFrom) {
    const shown = visible.find(isSought) ?? first;
    return (
      <div className={styles.results}>
        <ProxyTable {...{ visible, nowMs, picked, onRenew }} onPick={pick} sought={shown.key} />
        {bulk}
        <ConnectionBlock proxy={shown} expired={timeLeft(shown, nowMs).badge === 'expired'} />
      </div>
    );
  }
  return (
    <div className={styles.results}>
      <ul className={styles.cards}>
        {visible.map((proxy) => (
          <LeaseCard
            key={proxy.key}
            picked={bulk ? picked.has(proxy.key) : undefined}
            onPick={(isPicked) => pick(proxy.key, isPicked)}
            proxy={proxy}
            nowMs={nowMs}
            isFirst={proxy === first}
            opened={isSought(proxy)}
            onRenew={onRenew}
          />
        ))}
      </ul>
      {bulk}
    </div>
  );
}

function NoProxies({ search, onSearch }: YourProxiesProps) {
  const t = useWords(leaseWords);
  const filtered = search.q ?? search.from ?? search.to;
  if (filtered) {
    const { q: _q, from: _from, to: _to, ...rest } = search;
    return (
      <EmptyState
        drawing="search"
        title={t.emptyFiltered}
        text={t.emptyFilteredText}
        action={<Button onClick={() => onSearch(rest)}>{t.showAll}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={search.tab === 'expired' ? t.emptyExpired : t.emptyToast}
      text={t.emptyText}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to="/client/proxy">
          {t.lease}
        </Link>
      }
    />
  );
}

type ErrorProps = { error: Error | null; missingId: boolean; onAgain: () => unknown };

function LoadError({ error, missingId, onAgain }: ErrorProps) {
  const t = useWords(leaseWords);
  if (missingId) return <Notice tone="bad">{t.noId}</Notice>;
  if (!error) return null;
  return (
    <Notice
      tone="bad"
      live
      title={t.errorTitle}
      action={<Button onClick={() => onAgain()}>{t.again}</Button>}
    >
      {error instanceof ApiRefused ? t.error(error.statusLine) : t.unreachable}
    </Notice>
  );
}

const skeletonCards = 6;

function CardsSkeleton() {
  return (
    <ul className={styles.cards} aria-busy="true">
      {Array.from({ length: skeletonCards }, (_, card) => (
        <li key={card}>
          <Card className={styles.bone ?? ''}>
            <Skeleton width="3.5rem" height="3.5rem" round />
            <Skeleton width="12rem" height="1.25rem" />
            <Skeleton width="40%" height="1rem" />
          </Card>
        </li>
      ))}
    </ul>
  );
}

function splitByTime(proxies: readonly LeasedProxy[], nowMs: number) {
  const isOver = (proxy: LeasedProxy) => timeLeft(proxy, nowMs).badge === 'expired';
  return {
    all: [...proxies],
    active: proxies.filter((proxy) => !isOver(proxy)),
    expired: proxies.filter(isOver),
  };
}

const countsOf = ({ active, expired, all }: ReturnType<typeof splitByTime>) => ({
  active: active.length,
  expired: expired.length,
  total: all.length,
});

type Loaded = { error: Error | null; loaded: boolean; active: number };

/** Each load says its news once: a failure, or that there is nothing active (decision G66). */
function useLoadToasts({ error, loaded, active }: Loaded): void {
  const told = useRef(false);
  useEffect(() => {
    if (error) notify({ kind: 'error', title: words(leaseWords).failedToast });
  }, [error]);
  useEffect(() => {
    if (!loaded || told.current) return;
    told.current = true;
    if (active === 0) notify({ kind: 'info', title: words(leaseWords).emptyToast });
  }, [loaded, active]);
}
