import { memo, useDeferredValue } from 'react';
import { Link } from '@tanstack/react-router';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { formatUsdCents } from '../../lib/format.ts';
import { useWords } from '../../lib/words.ts';
import { Flag } from '../../ui/flag.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Connection } from './connection.tsx';
import type { ListingsProps } from './listing-table.tsx';
import type { MarketSearch } from './market-search.ts';
import { Figure } from './measured.tsx';
import styles from './market.module.css';
import { marketWords } from './words.ts';

/** The list on phones: the same facts as the table, the price never out of sight. */
export function ListingCards({ listings, search }: Omit<ListingsProps, 'onSearch'>) {
  return <CardList listings={useDeferredValue(listings)} search={useDeferredValue(search)} />;
}

/** Drawn after the frame that answers a press, like the rows of the table. */
export const CardList = memo(({ listings, search }: Omit<ListingsProps, 'onSearch'>) => (
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
