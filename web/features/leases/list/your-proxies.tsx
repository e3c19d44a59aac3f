import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { leaseTabs } from '#contracts/leases/lease-list.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { ownLeasesQuery } from '../../../lib/queries/own-leases-query.ts';
import { useSettled } from '../../../lib/queries/use-settled.ts';
import { useCustomerId } from '../../../lib/session/session.ts';
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
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { AccountBlock } from '../account-block.tsx';
import { listedProxy } from '../leased-proxy.ts';
import { LeaseResults } from './lease-results.tsx';
import { onFirstPage, pageQueryOf, type LeasesSearch } from './leases-search.ts';
import { ListTools } from './list-tools.tsx';
import { ProxiesActions } from './proxies-actions.tsx';
import styles from '../leases.module.css';
import { leaseWords } from '../words.ts';

export type YourProxiesProps = {
  search: LeasesSearch;
  onSearch: (next: LeasesSearch, how?: { replace?: boolean }) => void;
};

type Props = YourProxiesProps & {
  /** One more term for several leases, paid together. */
  renderRenewals: (leaseIds: readonly string[]) => ReactNode;
};

/** Days are counted again every half minute; the gateway cuts at the exact second anyway. */
const tickMs = 30_000;

/** Everything the customer has leased, ready to be copied, tested, renewed and reported. */
export function YourProxies({ search, onSearch, renderRenewals }: Props) {
  const t = useWords(leaseWords);
  useTitle(t.title);
  const customerId = useCustomerId();
  const found = useQuery({ ...ownLeasesQuery(pageQueryOf(search)), enabled: customerId !== null });
  const { data } = found;
  const counts = useSettled(data?.counts, data !== undefined);
  const visible = useMemo(() => data?.content.map(listedProxy) ?? [], [data]);
  const ends = useMemo(() => visible.flatMap(({ endMs }) => endMs ?? []), [visible]);
  const nowMs = useNow(tickMs, true, ends);
  useLoadToasts({ error: found.error, active: counts?.active });
  const [datesOpen, setDatesOpen] = useState(Boolean(search.from ?? search.to));
  const tab = search.tab ?? 'active';
  const waiting = found.isPending && customerId !== null;
  return (
    <PageFrame
      title={t.title}
      compact
      actions={
        <ProxiesActions
          search={search}
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
            <AccountBlock counts={counts} />
          </>
        )
      }
    >
      <LoadError error={found.error} missingId={customerId === null} onAgain={found.refetch} />
      {datesOpen && (
        <DateRange
          id="lease-dates"
          range={search}
          words={t}
          onRange={(range) => onSearch(onFirstPage({ ...withoutDates(search), ...range }))}
        />
      )}
      <Tabs
        beside={<ListTools {...{ search, onSearch, found: data }} />}
        label={t.tabs.label}
        value={tab}
        onChange={(next) => onSearch(onFirstPage({ ...search, tab: next }))}
        tabs={leaseTabs.map((value) => ({
          value,
          label: t.tabs[value],
          count: counts?.[value === 'all' ? 'total' : value] ?? null,
        }))}
      >
        {waiting && <CardsSkeleton />}
        {data &&
          (visible.length > 0 ? (
            <LeaseResults {...{ search, onSearch, visible, nowMs, found: data, renderRenewals }} />
          ) : (
            <NoProxies search={search} onSearch={onSearch} />
          ))}
      </Tabs>
    </PageFrame>
  );
}

const withoutDates = ({ from: _from, to: _to, ...rest }: LeasesSearch): LeasesSearch => rest;

function NoProxies({ search, onSearch }: YourProxiesProps) {
  const t = useWords(leaseWords);
  const filtered = search.q ?? search.label ?? search.from ?? search.to ?? search.page;
  if (filtered !== undefined) {
    const { q: _q, label: _label, from: _from, to: _to, page: _page, ...rest } = search;
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

/** Undefined until it is known. */
type Loaded = { error: Error | null; active: number | undefined };

/** Each load says its news once: a failure, or that there is nothing active (decision G66). */
function useLoadToasts({ error, active }: Loaded): void {
  const told = useRef(false);
  useEffect(() => {
    if (error) notify({ kind: 'error', title: words(leaseWords).failedToast });
  }, [error]);
  useEffect(() => {
    if (active === undefined || told.current) return;
    told.current = true;
    if (active === 0) notify({ kind: 'info', title: words(leaseWords).emptyToast });
  }, [active]);
}
