import { memo, useDeferredValue } from 'react';
import { Link } from '@tanstack/react-router';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Flag } from '../../../ui/figure/flag.tsx';
import { Rating } from '../../../ui/figure/rating.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CompareTick } from '../compare/compare-tick.tsx';
import { Connection } from './connection.tsx';
import type { ListingsProps } from './listing-table.tsx';
import { Figure } from './measured.tsx';
import styles from '../market.module.css';
import { DayPrice, MonthPrice, Saving } from './price.tsx';
import { marketWords } from '../words.ts';

type CardsProps = Omit<ListingsProps, 'onSearch'>;

/** The list on phones: the same facts as the table, the price never out of sight. */
export function ListingCards({ listings, search, rateE4 }: CardsProps) {
  const shown = { listings: useDeferredValue(listings), search: useDeferredValue(search) };
  return <CardList {...shown} rateE4={rateE4} comparable />;
}

/** `comparable` gives each card a tick to compare it. */
type ListProps = CardsProps & { comparable?: boolean };

/** Drawn after the frame that answers a press, like the rows of the table. */
export const CardList = memo(({ listings, ...rest }: ListProps) => (
  <ul className={styles.cards}>
    {listings.map((listing) => (
      <li key={listing.id} className={styles.card}>
        <CardBody listing={listing} {...rest} />
      </li>
    ))}
  </ul>
));

type BodyProps = Omit<ListProps, 'listings'> & { listing: ProxyListing };

function CardBody({ listing, search, rateE4, comparable = false }: BodyProps) {
  const t = useWords(marketWords);
  const { loc } = listing;
  return (
    <>
      <div className={styles.cardTop}>
        {comparable && <CompareTick listing={listing} />}
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
          <MonthPrice listing={listing} rateE4={rateE4} />
        </div>
      </div>
      <div className={styles.cardFacts}>
        <span>
          <DayPrice listing={listing} rateE4={rateE4} />
        </span>
        <Saving listing={listing} />
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
