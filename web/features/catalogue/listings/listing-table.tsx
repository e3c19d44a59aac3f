import { memo, useDeferredValue, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Flag } from '../../../ui/figure/flag.tsx';
import { Rating } from '../../../ui/figure/rating.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Cell, SortHeadCell, Table } from '../../../ui/table.tsx';
import { CompareTick } from '../compare/compare-tick.tsx';
import { Connection } from './connection.tsx';
import type { MarketSearch, MarketSort } from '../market-search.ts';
import { toggledSort } from '../market-view.ts';
import { Checked, Figure } from './measured.tsx';
import styles from '../market.module.css';
import { DayPrice, MonthPrice, Saving } from './price.tsx';
import { marketWords } from '../words.ts';

export type ListingsProps = {
  listings: readonly ProxyListing[];
  search: MarketSearch;
  /** Ten-thousandths of a shilling for a dollar, as soon as it is known. */
  rateE4: number | undefined;
  onSearch: (next: MarketSearch, how?: { replace?: boolean }) => void;
};

const columns: readonly { sort: MarketSort; numeric?: true }[] = [
  { sort: 'city' },
  { sort: 'isp' },
  { sort: 'conn' },
  { sort: 'speed', numeric: true },
  { sort: 'rating' },
  { sort: 'price', numeric: true },
];

/** The list on wide screens. The server sorts; a header turns its direction. */
export function ListingTable({ listings, search, rateE4, onSearch }: ListingsProps) {
  return (
    <ListingFrame search={search} onSort={(sort) => onSearch(toggledSort(search, sort))}>
      <ListingRows
        listings={useDeferredValue(listings)}
        search={useDeferredValue(search)}
        rateE4={rateE4}
      />
    </ListingFrame>
  );
}

/** Drawn after the frame that answers a press: twenty rows take a slow processor 100 ms. */
const ListingRows = memo(({ listings, ...rest }: Omit<ListingsProps, 'onSearch'>) =>
  listings.map((listing) => <ListingRow key={listing.id} listing={listing} {...rest} />),
);

const skeletonRows = 10;

export function ListingTableSkeleton() {
  return (
    <ListingFrame search={{}} onSort={() => {}}>
      {Array.from({ length: skeletonRows }, (_, row) => (
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

function ListingFrame({ search, onSort, children }: FrameProps) {
  const t = useWords(marketWords);
  return (
    <Table caption={t.caption} sticky>
      <thead>
        <tr>
          {columns.map(({ sort, numeric = false }) => (
            <SortHeadCell
              key={sort}
              numeric={numeric}
              direction={search.sort === sort ? (search.dir ?? 'asc') : null}
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

type RowProps = Pick<ListingsProps, 'search' | 'rateE4'> & { listing: ProxyListing };

function ListingRow({ listing, search, rateE4 }: RowProps) {
  const t = useWords(marketWords);
  const { loc } = listing;
  return (
    <tr className={styles.row}>
      <Cell>
        <span className={styles.place}>
          <CompareTick listing={listing} />
          <Flag code={loc.cc} />
          <span>
            <Link
              to="/client/proxy"
              search={{ ...search, proxy: listing.id }}
              replace
              preload={false}
              className={styles.rowLink}
              aria-label={t.open(loc.city, loc.isp)}
            >
              {loc.city}
            </Link>
            <small className={styles.second}>
              {loc.regionName} {loc.zip}
            </small>
          </span>
        </span>
      </Cell>
      <Cell>
        {loc.isp}
        <small className={styles.second}>
          <Checked measured={listing.measured} />
        </small>
      </Cell>
      <Cell>
        <Connection conn={listing.conn} />
      </Cell>
      <Cell numeric>
        <Figure value={listing.speed} unit={t.mbps} />
        <small className={styles.second}>
          <Figure value={listing.ping} unit={t.ms} quiet />
        </small>
      </Cell>
      <Cell>
        <Rating value={listing.rating} />
      </Cell>
      <Cell numeric>
        <Saving listing={listing} /> <MonthPrice listing={listing} rateE4={rateE4} />
        <small className={styles.second}>
          <DayPrice listing={listing} rateE4={rateE4} />
        </small>
      </Cell>
    </tr>
  );
}
