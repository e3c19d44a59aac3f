import { useQuery } from '@tanstack/react-query';
import { defaultCountry } from '#contracts/goods/catalogue.ts';
import type { ProxyListing, ProxyPages } from '#contracts/goods/catalogue.ts';
import type { TrafficOffer } from '#contracts/goods/traffic.ts';
import type { Plan } from '#contracts/term.ts';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
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
import { Skeleton } from '../../ui/skeleton.tsx';
import { countriesQuery, listingsQuery, pagesQuery, valuesQuery } from './catalogue-queries.ts';
import { useChosen } from './choose/chosen.ts';
import { CountryPicker } from './country-picker.tsx';
import { filterLabel } from './filters/filter-label.ts';
import { activeFilters, filterOf, inCountry, withoutFilters } from './filters/filter-params.ts';
import filterStyles from './filters/quick-filters.module.css';
import { QuickFilters } from './filters/quick-filters.tsx';
import { foundCount } from './found-count.ts';
import { ListingCards, ListingCardsSkeleton } from './listings/listing-cards.tsx';
import { ListingTable, ListingTableSkeleton } from './listings/listing-table.tsx';
import type { MarketSearch } from './market-search.ts';
import { Foot } from './market-foot.tsx';
import { codesOf } from './market-view.ts';
import { MarketTiles } from './market-tiles.tsx';
import { KindTabs } from './pools/kind-tabs.tsx';
import { LazyRecent } from './recent/lazy-recent.tsx';
import { MarketToolbar } from './market-toolbar.tsx';
import styles from './market.module.css';
import { marketWords } from './words.ts';

const loadDetails = () => import('./proxy-details.tsx');
const ProxyDetails = lazy(loadDetails);
const MarketMap = lazy(() => import('./map/market-map.tsx'));
const Compare = lazy(() => import('./compare/compare.tsx'));
const ChoiceBar = lazy(() => import('./choose/choice-bar.tsx'));
const PoolShelf = lazy(() => import('./pools/pool-shelf.tsx'));
const TrafficWatch = lazy(() => import('./pools/traffic-watch.tsx'));

export type MarketProps = {
  search: MarketSearch;
  /** Writes the address; typing and dialogs replace the entry, everything else adds one. */
  onSearch: (next: MarketSearch, how?: { replace?: boolean }) => void;
  /** The payment of the chosen proxy and plan, passed in by the page. */
  renderPayment: (proxy: ProxyListing, plan: Plan) => ReactNode;
  onRenew: (proxy: ProxyListing) => void;
  /** The way onto the waiting list of a country that has nothing free. */
  renderNotifyMe: (countryCode: string) => ReactNode;
  /** The payment of an amount of traffic. */
  renderTraffic: (offer: TrafficOffer) => ReactNode;
};

/** The proxy marketplace: single proxies, or traffic of pools. */
export function Market(props: MarketProps) {
  const t = useWords(marketWords);
  useTitle(t.title);
  if (props.search.goods === undefined) return <Listed {...props} />;
  return (
    <PageFrame title={t.title} state={<KindTabs goods={props.search.goods} />}>
      <Suspense fallback={<Skeleton height="30rem" />}>
        <PoolShelf {...props} goods={props.search.goods} />
      </Suspense>
    </PageFrame>
  );
}

/** Countries, search, filters, listings, details. */
function Listed(props: MarketProps) {
  const { search, onSearch } = props;
  const t = useWords(marketWords);
  const narrow = useNarrow();
  const listings = useQuery(listingsQuery(search));
  const pages = useQuery(pagesQuery(search));
  const page = search.page ?? 0;
  const { page: _page, ...fromStart } = search;
  const inPlace = (code: string) => onSearch(inCountry(search, code));
  const rows = listings.data;
  const found = pages.data;
  const counts = useQuery({ ...valuesQuery(search), enabled: rows !== undefined });
  const values = counts.data;
  // An empty list says with its first word which filters stand in the way.
  const isCounting = rows?.length === 0 && counts.isFetching && values?.totalItems !== 0;
  const isNew = !listings.isPlaceholderData && !pages.isPlaceholderData && !isCounting;
  const current = useMemo(() => ({ rows, found, page }), [rows, found, page]);
  const shown = useSettled(current, isNew);
  const matching =
    shown.found && foundCount({ count: shown.found.totalItems, more: shown.found.more });
  // The content below the list is rendered once everything above it is there.
  const listed = search.view === 'map' || pages.isPending ? undefined : shown.rows;
  const count = (
    <Count
      search={search}
      found={shown.found}
      waiting={!listings.isError && (!isNew || !rows || pages.isPending)}
    />
  );
  return (
    <PageFrame
      title={t.title}
      state={<KindTabs />}
      line={narrow && count}
      actions={<MarketToolbar search={search} busy={listings.isFetching} onSearch={onSearch} />}
      compact
      after={listed && <Below shown={listed.length} matching={matching} search={search} />}
    >
      <div className={filterStyles.choices}>
        <CountryPicker selected={codesOf(search)} onSelect={inPlace} />
        <QuickFilters search={search} values={values?.values} onSearch={onSearch}>
          {!narrow && count}
        </QuickFilters>
      </div>
      {search.view === 'map' ? (
        <Suspense fallback={<Skeleton height="26rem" />}>
          <MarketMap search={search} onSelect={inPlace} />
        </Suspense>
      ) : (
        <>
          <Listings
            {...props}
            values={values}
            listings={{ ...listings, data: shown.rows, isPlaceholderData: !isNew }}
          />
          <Foot
            {...shown}
            rows={listed}
            search={search}
            onPage={(next) => onSearch({ ...fromStart, ...(next > 0 ? { page: next } : {}) })}
          />
        </>
      )}
      <LazyCompare {...props} />
      <LazyChoiceBar {...props} />
    </PageFrame>
  );
}

type BelowProps = ComponentProps<typeof MarketTiles> & { search: MarketSearch };

/** What only adds to the list. */
function Below({ search, ...tiles }: BelowProps) {
  return (
    <>
      <MarketTiles {...tiles} />
      <LazyRecent search={search} />
      <LazyTrafficWatch />
    </>
  );
}

type CountProps = { search: MarketSearch; found: ProxyPages | undefined; waiting: boolean };

/** How many there are of what is shown; while they load, that they do. */
function Count({ search, found, waiting }: CountProps) {
  const t = useWords(marketWords);
  const { data = [], isPending } = useQuery(countriesQuery);
  const [code = '', ...others] = codesOf(search);
  const name = countryName(code, data.find((each) => each.code === code)?.name ?? code);
  const place = others.length > 0 ? t.inCountries(others.length + 1) : t.inCountry(name);
  // The line keeps its room until all that it says is there, and where there is nothing to say.
  const isLoading = waiting || isPending;
  const text = found ? said(found, isNarrowed(search) ? undefined : place, t) : '\u00a0';
  return <span role="status">{isLoading ? t.loading : text}</span>;
}

/** What is there of a place; or, where no place is named, how much of it is listed. */
function said(
  { totalItems, more, listed, available }: ProxyPages,
  place: string | undefined,
  t: (typeof marketWords)['english'],
): string {
  if (place === undefined)
    return t.matching(foundCount({ count: totalItems, more }), formatWhole(listed));
  return available === listed
    ? t.available(formatWhole(listed), place)
    : t.availableOf(formatWhole(available), formatWhole(listed), place);
}

const isNarrowed = (search: MarketSearch) =>
  activeFilters(search).length > 0 || search.q !== undefined;

/** The details lie above the comparison that they were opened from. */
function LazyCompare(props: MarketProps) {
  const { compare } = props.search;
  const [requested, setRequested] = useState(compare !== undefined);
  if (compare !== undefined && !requested) setRequested(true);
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

/** Shows nothing, and comes after the list. */
const LazyTrafficWatch = () => (
  <Suspense fallback={null}>
    <TrafficWatch />
  </Suspense>
);

/** Drawn with the first tick. */
function LazyChoiceBar(props: MarketProps) {
  const { listings, added } = useChosen();
  return listings.size > 0 || added > 0 ? (
    <Suspense fallback={null}>
      <ChoiceBar {...props} />
    </Suspense>
  ) : null;
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

type ShownProps = MarketProps & { values: ProxyPages | undefined };

function Listings({ listings, ...props }: ShownProps & { listings: ListingsState }) {
  const { search, onSearch } = props;
  const t = useWords(marketWords);
  const narrow = useNarrow();
  const rateE4 = useQuery(factsQuery).data?.rateE4;
  const { data, error, isPlaceholderData } = listings;
  // A list that is there in a moment does not fade in between.
  const isOld = useStill(isPlaceholderData, fadeAfterMs) && isPlaceholderData;
  if (!data && error) {
    if (error instanceof ApiRefused && error.code === 'validation-failed')
      return <RefusedFilters {...props} refused={error} />;
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
  const shared = { listings: data, search, rateE4, marks: props.values?.marks };
  return (
    <div className={cx(isOld && styles.stale)}>
      {narrow ? <ListingCards {...shared} /> : <ListingTable {...shared} onSearch={onSearch} />}
    </div>
  );
}

function LoadingListings({ narrow }: { narrow: boolean }) {
  return <div aria-busy="true">{narrow ? <ListingCardsSkeleton /> : <ListingTableSkeleton />}</div>;
}

/** What is wrong with the filters that an address has, and the way without each of them. */
function RefusedFilters({ search, onSearch, refused }: MarketProps & { refused: ApiRefused }) {
  const t = useWords(marketWords);
  const errors = refused.problem?.errors ?? [];
  const wrong = errors.map(({ pointer }) => filterOf(pointer)).filter((each) => each !== undefined);
  return (
    <EmptyState
      drawing="broken"
      title={t.refusedTitle}
      text={errors.map(({ detail }) => `${detail}.`).join(' ') || refused.message}
      action={
        <div className={filterStyles.ways}>
          {[...new Set(wrong)].map((filter) => (
            <Button key={filter} onClick={() => onSearch(withoutFilters(search, [filter]))}>
              {t.without(filterLabel(search, filter, t))}
            </Button>
          ))}
          {wrong.length < errors.length && (
            <Button onClick={() => onSearch({})}>{t.resetAll}</Button>
          )}
        </div>
      }
    />
  );
}

const offeredMax = 3;

/** Nothing is found: which filters stand in the way, as far as the shop could tell. */
function NoListings({ search, onSearch, renderNotifyMe, values }: ShownProps) {
  const t = useWords(marketWords);
  const { country } = search;
  const [code = defaultCountry] = codesOf(search);
  // What was counted for the view before tells nothing of this one.
  const counted = values?.totalItems === 0 ? (values.values ?? []) : [];
  const ways = counted.filter(({ value, count }) => value === '' && count > 0);
  return (
    <EmptyState
      drawing="search"
      title={t.emptyTitle}
      text={t.emptyText}
      action={
        isNarrowed(search) ? (
          <div className={filterStyles.ways}>
            {ways.slice(0, offeredMax).map(({ filter, ...found }) => (
              <Button key={filter} onClick={() => onSearch(withoutFilters(search, [filter]))}>
                {t.without(filterLabel(search, filter, t))} ({foundCount(found)})
              </Button>
            ))}
            <Button onClick={() => onSearch(country ? { country } : {})}>{t.resetAll}</Button>
          </div>
        ) : (
          renderNotifyMe(code)
        )
      }
    />
  );
}
