import { useQuery } from '@tanstack/react-query';
import { defaultCountry, pageSizeDefault } from '#contracts/goods/catalogue.ts';
import type { ProxyListing, ProxyPages } from '#contracts/goods/catalogue.ts';
import type { Plan } from '#contracts/term.ts';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { countryName } from '../../lib/text/country-name.ts';
import { factsQuery } from '../../lib/queries/facts-query.ts';
import { formatWhole } from '../../lib/text/short-format.ts';
import { useSettled } from '../../lib/queries/use-settled.ts';
import { useNarrow } from '../../lib/use-media.ts';
import { useStill } from '../../lib/time/use-still.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { countriesQuery, listingsQuery, pagesQuery } from './catalogue-queries.ts';
import { useCompared } from './compare/compared.ts';
import { CountryPicker } from './country-picker.tsx';
import { foundCount } from './found-count.ts';
import { ListingCards, ListingCardsSkeleton } from './listings/listing-cards.tsx';
import { ListingTable, ListingTableSkeleton } from './listings/listing-table.tsx';
import type { MarketSearch } from './market-search.ts';
import { activeFilters } from './market-view.ts';
import { MarketTiles } from './market-tiles.tsx';
import { LazyRecent } from './recent/lazy-recent.tsx';
import { MarketToolbar } from './market-toolbar.tsx';
import styles from './market.module.css';
import { marketWords } from './words.ts';

const loadDetails = () => import('./proxy-details.tsx');
const ProxyDetails = lazy(loadDetails);
const MarketMap = lazy(() => import('./map/market-map.tsx'));
const Compare = lazy(() => import('./compare/compare.tsx'));

export type MarketProps = {
  search: MarketSearch;
  /** Writes the address; typing and dialogs replace the entry, everything else adds one. */
  onSearch: (next: MarketSearch, how?: { replace?: boolean }) => void;
  /** The payment of the chosen proxy and plan, drawn by whoever composes the page. */
  renderPayment: (proxy: ProxyListing, plan: Plan) => ReactNode;
  onRenew: (proxy: ProxyListing) => void;
  /** The way onto the waiting list of a country that has nothing free. */
  renderNotifyMe: (countryCode: string) => ReactNode;
};

/** The proxy marketplace: countries, search, filters, listings, details. */
export function Market(props: MarketProps) {
  const { search, onSearch } = props;
  const t = useWords(marketWords);
  useTitle(t.title);
  const listings = useQuery(listingsQuery(search));
  const pages = useQuery(pagesQuery(search));
  const page = search.page ?? 0;
  const { page: _page, ...fromStart } = search;
  const country = search.country ?? defaultCountry;
  const rows = listings.data;
  const found = pages.data;
  const isNew = !listings.isPlaceholderData && !pages.isPlaceholderData;
  const current = useMemo(() => ({ rows, found, page }), [rows, found, page]);
  const shown = useSettled(current, isNew);
  const matching = shown.found && foundCount(shown.found);
  // What stands below the list comes once, when all that is above it is there.
  const listed = search.view === 'map' || pages.isPending ? undefined : shown.rows;
  return (
    <PageFrame
      title={t.title}
      line={
        <Count country={country} matching={matching} waiting={!isNew || !rows || pages.isPending} />
      }
      actions={<MarketToolbar search={search} busy={listings.isFetching} onSearch={onSearch} />}
      compact
      after={
        listed && (
          <>
            <MarketTiles shown={listed.length} matching={matching} />
            <LazyRecent search={search} />
          </>
        )
      }
    >
      <CountryPicker selected={country} onSelect={(chosen) => onSearch({ country: chosen })} />
      {search.view === 'map' ? (
        <Suspense fallback={<Skeleton height="26rem" />}>
          <MarketMap selected={country} onSelect={(chosen) => onSearch({ country: chosen })} />
        </Suspense>
      ) : (
        <>
          <Listings
            {...props}
            listings={{ ...listings, data: shown.rows, isPlaceholderData: !isNew }}
          />
          <Foot
            {...shown}
            rows={listed}
            onPage={(next) => onSearch({ ...fromStart, ...(next > 0 ? { page: next } : {}) })}
          />
        </>
      )}
      <LazyCompare {...props} />
    </PageFrame>
  );
}

type CountProps = { country: string; matching: string | undefined; waiting: boolean };

/** How many there are of what is shown; while they load, that they do. */
function Count({ country, matching, waiting }: CountProps) {
  const t = useWords(marketWords);
  const { data = [], isPending } = useQuery(countriesQuery);
  const found = data.find(({ code }) => code === country);
  const name = found && countryName(country, found.name);
  // The line keeps its room until all that it says is there.
  const isLoading = waiting || isPending;
  return (
    <span role="status">
      {isLoading && t.loading}
      {!isLoading && matching !== undefined && name && t.inCountry(matching, name)}
    </span>
  );
}

/** The details lie above the comparison that they were opened from. */
function LazyCompare(props: MarketProps) {
  const { compare } = props.search;
  const isWanted = useCompared().length > 0 || compare !== undefined;
  const [requested, setRequested] = useState(isWanted);
  if (isWanted && !requested) setRequested(true);
  const details = <LazyDetails {...props} />;
  return (
    <>
      {requested && (
        <Suspense fallback={null}>
          <Compare {...props}>{compare !== undefined && details}</Compare>
        </Suspense>
      )}
      {compare === undefined && details}
    </>
  );
}

/** The dialog's code comes once the list is drawn, and its element stays to fade out. */
function LazyDetails(props: MarketProps) {
  const [requested, setRequested] = useState(false);
  if (props.search.proxy !== undefined && !requested) setRequested(true);
  useEffect(() => {
    const timer = setTimeout(() => void loadDetails(), detailsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return requested ? (
    <Suspense fallback={null}>
      <ProxyDetails {...props} />
    </Suspense>
  ) : null;
}

const detailsAfterMs = 1_500;

type ListingsState = {
  data: ProxyListing[] | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

const fadeAfterMs = 200;

function Listings({ listings, ...props }: MarketProps & { listings: ListingsState }) {
  const { search, onSearch } = props;
  const t = useWords(marketWords);
  const narrow = useNarrow();
  const rateE4 = useQuery(factsQuery).data?.rateE4;
  const { data, error, isPlaceholderData } = listings;
  // A list that is there in a moment does not fade in between.
  const isOld = useStill(isPlaceholderData, fadeAfterMs) && isPlaceholderData;
  if (!data && error) {
    const text = error instanceof ApiRefused ? error.message : t.errorText;
    return (
      <EmptyState
        drawing="broken"
        title={t.errorTitle}
        text={text}
        action={<Button onClick={() => listings.refetch()}>{t.again}</Button>}
      />
    );
  }
  if (!data) return <LoadingListings narrow={narrow} />;
  if (data.length === 0) return <NoListings {...props} />;
  const shared = { listings: data, search, rateE4 };
  return (
    <div className={cx(isOld && styles.stale)}>
      {narrow ? <ListingCards {...shared} /> : <ListingTable {...shared} onSearch={onSearch} />}
    </div>
  );
}

function LoadingListings({ narrow }: { narrow: boolean }) {
  return <div aria-busy="true">{narrow ? <ListingCardsSkeleton /> : <ListingTableSkeleton />}</div>;
}

function NoListings({ search, onSearch, renderNotifyMe }: MarketProps) {
  const t = useWords(marketWords);
  const narrowed = activeFilters(search).length > 0 || search.q !== undefined;
  const reset = () => onSearch(search.country ? { country: search.country } : {});
  return (
    <EmptyState
      drawing="search"
      title={t.emptyTitle}
      text={t.emptyText}
      action={
        narrowed ? (
          <Button onClick={reset}>{t.resetAll}</Button>
        ) : (
          renderNotifyMe(search.country ?? defaultCountry)
        )
      }
    />
  );
}

type FootProps = {
  page: number;
  rows: readonly ProxyListing[] | undefined;
  found: ProxyPages | undefined;
  onPage: (page: number) => void;
};

/** Which of how many these are, the way to the others, and what stars and bars mean. */
function Foot({ page, rows, found, onPage }: FootProps) {
  const t = useWords(marketWords);
  if (!rows) return null;
  return (
    <>
      {found && (
        <footer className={styles.foot}>
          <PageRange page={page} shown={rows.length} all={foundCount(found)} />
          <Pager page={page} total={found.total} onPage={onPage} />
        </footer>
      )}
      <p className={styles.legend}>{t.legend}</p>
    </>
  );
}

type Range = { page: number; shown: number; all: string };

function PageRange({ page, shown, all }: Range) {
  const t = useWords(marketWords);
  if (shown === 0) return null;
  const first = page * pageSizeDefault + 1;
  const last = first + shown - 1;
  return <p className={styles.range}>{t.pagesLeft(formatWhole(first), formatWhole(last), all)}</p>;
}
