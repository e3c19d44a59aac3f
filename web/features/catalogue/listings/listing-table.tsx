import { memo, useDeferredValue, useRef, type ReactNode } from 'react';
import type { ProxyListing, ProxyPages } from '#contracts/goods/catalogue.ts';
import { useWords } from '../../../lib/text/words.ts';
import { useRowKeys } from '../../../ui/page/use-row-keys.ts';
import { Flag } from '../../../ui/figure/flag.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Cell, SortHeadCell, Table } from '../../../ui/table.tsx';
import { chooseAmong, useChosen } from '../choose/chosen.ts';
import { ChooseTick } from '../choose/choose-tick.tsx';
import { Connection } from './connection.tsx';
import type { MarketSearch, MarketSort } from '../market-search.ts';
import { codesOf, toggledSort } from '../market-view.ts';
import styles from '../market.module.css';
import { DayPrice, MonthPrice } from './price.tsx';
import { measuredText, RowLink, RowRating } from './row-parts.tsx';
import { useOpener, type Opener } from './use-opener.ts';
import { differencesOf, markOf, usualOf, type Usual } from './usual.ts';
import { marketWords } from '../words.ts';

export type ListingsProps = {
  listings: readonly ProxyListing[];
  search: MarketSearch;
  /** Ten-thousandths of a shilling per dollar, once known. */
  rateE4: number | undefined;
  /** What stands out in its country, as soon as that is known. */
  marks: ProxyPages['marks'];
  onSearch: (next: MarketSearch, how?: { replace?: boolean }) => void;
};

const columns: readonly { sort: MarketSort; numeric?: true }[] = [
  { sort: 'city' },
  { sort: 'isp' },
  { sort: 'conn' },
  { sort: 'speed', numeric: true },
  { sort: 'ping', numeric: true },
  { sort: 'rating' },
  { sort: 'price', numeric: true },
];

/** The list on wide screens. The server sorts; a header turns its direction. */
export function ListingTable({ listings, search, rateE4, marks, onSearch }: ListingsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const chosen = new Set(useChosen().listings.keys());
  useRowKeys(frame, {
    ids: listings.map(({ id }) => id),
    chosen,
    onChoose: (next) => chooseAmong(listings, next),
  });
  return (
    <div ref={frame}>
      <ListingFrame search={search} onSort={(sort) => onSearch(toggledSort(search, sort))}>
        <ListingRows
          listings={useDeferredValue(listings)}
          search={useDeferredValue(search)}
          rateE4={rateE4}
          marks={marks}
        />
      </ListingFrame>
    </div>
  );
}

/** Drawn after the frame that answers a press: twenty rows take a slow processor a while. */
const ListingRows = memo(({ listings, search, ...rest }: Omit<ListingsProps, 'onSearch'>) => {
  const shared = {
    ...rest,
    usual: usualOf(listings),
    opener: useOpener(search),
    // The flag of the one country would say the same in every row.
    isMixed: codesOf(search).length > 1,
  };
  return listings.map((listing) => <ListingRow key={listing.id} listing={listing} {...shared} />);
});

const skeletonRows = 10;

/** Its rows come after the frame that answers a press; nothing below them could move. */
export function ListingTableSkeleton() {
  const rows = useDeferredValue(skeletonRows, 0);
  return (
    <ListingFrame search={{}} onSort={() => {}}>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} className={styles.row}>
          {columns.map(({ sort }) => (
            <Cell key={sort}>
              <Skeleton width={sort === 'city' || sort === 'isp' ? '70%' : '50%'} />
            </Cell>
          ))}
        </tr>
      ))}
    </ListingFrame>
  );
}

type FrameProps = {
  search: MarketSearch;
  onSort: (sort: MarketSort) => void;
  children: ReactNode;
};

/** Without a sort the best are first, which is first of all by rating. */
const bestFirst = { sort: 'rating', dir: 'desc' } as const;

function ListingFrame({ search, onSort, children }: FrameProps) {
  const t = useWords(marketWords);
  const { sort: inForce, dir = 'asc' } = search.sort ? search : bestFirst;
  return (
    <Table caption={t.caption} sticky>
      <thead>
        <tr>
          {columns.map(({ sort, numeric = false }) => (
            <SortHeadCell
              key={sort}
              numeric={numeric}
              direction={inForce === sort ? dir : null}
              onToggle={() => onSort(sort)}
            >
              {t.columns[sort]}
            </SortHeadCell>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

type RowProps = Pick<ListingsProps, 'rateE4' | 'marks'> & {
  listing: ProxyListing;
  usual: Usual | undefined;
  opener: Opener;
  isMixed: boolean;
};

function ListingRow({ listing, usual, opener, isMixed, rateE4, marks }: RowProps) {
  const t = useWords(marketWords);
  const { loc } = listing;
  const { rating, saving } = differencesOf(listing, usual);
  const mark = markOf({ listing, usual, marks }, t);
  return (
    <tr className={styles.row}>
      <Cell>
        <span className={styles.place}>
          <ChooseTick listing={listing} />
          {isMixed && <Flag code={loc.cc} />}
          <span>
            <RowLink listing={listing} opener={opener} />
            <small className={styles.second}>
              {loc.regionName} {loc.zip}
            </small>
          </span>
        </span>
      </Cell>
      <Cell className={styles.network}>
        {loc.isp}
        {mark && <small className={styles.mark}>{mark}</small>}
      </Cell>
      <Cell>
        <Connection conn={listing.conn} />
      </Cell>
      <Cell numeric>{measuredText(listing.speed, t.mbps, t.unmeasured)}</Cell>
      <Cell numeric>
        {listing.speed !== null && measuredText(listing.ping, t.ms, t.unmeasured)}
      </Cell>
      <Cell>
        <RowRating value={listing.rating} differs={rating} />
      </Cell>
      <Cell numeric>
        {saving > 0 && <span className={styles.save}>{t.save(saving)}</span>}{' '}
        <MonthPrice listing={listing} rateE4={rateE4} />
        <small className={styles.second}>
          <DayPrice listing={listing} rateE4={rateE4} />
        </small>
      </Cell>
    </tr>
  );
}
