import { memo, useDeferredValue } from 'react';
import { Link } from '@tanstack/react-router';
import ArrowDownNarrowWide from 'lucide-react/icons/arrow-down-narrow-wide';
import ArrowUpNarrowWide from 'lucide-react/icons/arrow-up-narrow-wide';
import type { ProxyListing } from '#contracts/catalogue.ts';
import { proxySorts } from '#contracts/catalogue.ts';
import { formatUsdCents } from '../../lib/format.ts';
import { useWords } from '../../lib/words.ts';
import { Flag } from '../../ui/flag.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/input.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Connection } from './connection.tsx';
import type { ListingsProps } from './listing-table.tsx';
import type { MarketSearch } from './market-search.ts';
import { Figure } from './measured.tsx';
import styles from './market.module.css';
import { marketWords } from './words.ts';

/** The list on phones: the same facts as the table, the price never out of sight. */
export function ListingCards({ listings, search, onSearch }: ListingsProps) {
  return (
    <>
      <SortPicker search={search} onSearch={onSearch} />
      <CardList listings={useDeferredValue(listings)} search={useDeferredValue(search)} />
    </>
  );
}

/** Drawn after the frame that answers a press, like the rows of the table. */
const CardList = memo(({ listings, search }: Omit<ListingsProps, 'onSearch'>) => (
  <ul className={styles.cards}>
    {listings.map((listing) => (
      <li key={listing.id} className={styles.card}>
        <CardBody listing={listing} search={search} />
      </li>
    ))}
  </ul>
));

function CardBody({ listing, search }: { listing: ProxyListing; search: MarketSearch }) {
  const t = useWords(marketWords);
  const { loc } = listing;
  return (
    <>
      <div className={styles.cardTop}>
        <Flag code={loc.cc} />
        <div className={styles.cardName}>
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
          <span className={styles.second}>{loc.isp}</span>
        </div>
        <div className={styles.cardPrice}>
          <span>
            <strong>{formatUsdCents(listing.priceMonthCents)}</strong>
            <span className={styles.unit}>{t.perMonth}</span>
          </span>
          <span className={styles.second}>
            {formatUsdCents(listing.priceCents)} {t.perDay}
          </span>
        </div>
      </div>
      <div className={styles.cardFacts}>
        <Connection conn={listing.conn} />
        <Figure value={listing.speed} unit={t.mbps} />
        {listing.speed !== null && <Figure value={listing.ping} unit={t.ms} />}
        <Rating value={listing.rating} />
      </div>
    </>
  );
}

function SortPicker({ search, onSearch }: Pick<ListingsProps, 'search' | 'onSearch'>) {
  const t = useWords(marketWords);
  const descending = search.dir === 'desc';
  const { sort: _sort, dir: _dir, page: _page, ...rest } = search;
  const pick = (value: string) => {
    const sort = proxySorts.find((entry) => entry === value);
    onSearch(sort ? { ...rest, sort, dir: 'asc' } : rest);
  };
  return (
    <div className={styles.sortPicker}>
      <Select
        aria-label={t.sortBy}
        value={search.sort ?? ''}
        onChange={(event) => pick(event.target.value)}
      >
        <option value="">{t.sortDefault}</option>
        {proxySorts.map((sort) => (
          <option key={sort} value={sort}>
            {t.columns[sort]}
          </option>
        ))}
      </Select>
      {search.sort && (
        <IconButton
          label={descending ? t.descending : t.ascending}
          onClick={() => onSearch({ ...search, dir: descending ? 'asc' : 'desc' })}
        >
          {descending ? <ArrowDownNarrowWide /> : <ArrowUpNarrowWide />}
        </IconButton>
      )}
    </div>
  );
}

const skeletonCards = 6;

export function ListingCardsSkeleton() {
  return (
    <ul className={styles.cards}>
      {Array.from({ length: skeletonCards }, (_, card) => (
        <li key={card} className={styles.card}>
          <Skeleton width="60%" height="1.25rem" />
          <Skeleton width="90%" height="1rem" />
        </li>
      ))}
    </ul>
  );
}
