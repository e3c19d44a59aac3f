import { memo, useDeferredValue } from 'react';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Flag } from '../../../ui/figure/flag.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChooseTick } from '../choose/choose-tick.tsx';
import { Connection } from './connection.tsx';
import type { ListingsProps } from './listing-table.tsx';
import styles from '../market.module.css';
import { DayPrice, MonthPrice } from './price.tsx';
import { measuredText, RowLink, RowRating } from './row-parts.tsx';
import { useOpener, type Opener } from './use-opener.ts';
import { differencesOf, markOf, usualOf, type Usual } from './usual.ts';
import { codesOf } from '../market-view.ts';
import { marketWords } from '../words.ts';

type CardsProps = Omit<ListingsProps, 'onSearch'>;

/** The list on phones: the same facts as the table, the price never out of sight. */
export function ListingCards({ listings, search, ...rest }: CardsProps) {
  const shown = { listings: useDeferredValue(listings), search: useDeferredValue(search) };
  return <CardList {...shown} {...rest} choosable />;
}

/** `choosable` gives each card a tick to select it. */
type ListProps = CardsProps & { choosable?: boolean };

/** Drawn after the frame that answers a press, like the rows of the table. */
export const CardList = memo(({ listings, search, ...rest }: ListProps) => {
  const shared = {
    ...rest,
    usual: usualOf(listings),
    opener: useOpener(search),
    isMixed: codesOf(search).length > 1,
  };
  return (
    <ul className={styles.cards}>
      {listings.map((listing) => (
        <li key={listing.id} className={styles.card}>
          <CardBody listing={listing} {...shared} />
        </li>
      ))}
    </ul>
  );
});

type BodyProps = Omit<ListProps, 'listings' | 'search'> & {
  listing: ProxyListing;
  usual: Usual | undefined;
  opener: Opener;
  isMixed: boolean;
};

function CardBody(props: BodyProps) {
  const { listing, usual, opener, isMixed, rateE4, marks, choosable = false } = props;
  const t = useWords(marketWords);
  const { loc } = listing;
  const { rating, saving } = differencesOf(listing, usual);
  const mark = markOf({ listing, usual, marks }, t);
  return (
    <>
      <div className={styles.cardTop}>
        {choosable && <ChooseTick listing={listing} />}
        {isMixed && <Flag code={loc.cc} />}
        <div className={styles.cardName}>
          <RowLink listing={listing} opener={opener} />
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
        <span className={styles.cardMark}>
          {mark ? (
            <span className={styles.mark}>{mark}</span>
          ) : (
            saving > 0 && <span className={styles.save}>{t.save(saving)}</span>
          )}
        </span>
      </div>
      <div className={styles.cardFacts}>
        <Connection conn={listing.conn} />
        <span>{measuredText(listing.speed, t.mbps, t.unmeasured)}</span>
        {listing.speed !== null && <span>{measuredText(listing.ping, t.ms, t.unmeasured)}</span>}
        <RowRating value={listing.rating} differs={rating} />
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
