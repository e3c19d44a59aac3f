import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { formatUsdCents } from '../../../lib/text/format.ts';
import { forgetViewed, readViewed } from '../../../lib/recently-viewed.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Flag } from '../../../ui/figure/flag.tsx';
import { proxiesQuery } from '../catalogue-queries.ts';
import type { MarketSearch } from '../market-search.ts';
import { sellable } from '../sellable.ts';
import { marketWords } from '../words.ts';
import { recentWords } from './recent-words.ts';
import styles from './recent.module.css';

/** The customer's recently opened proxies, in their present state; each opens its details again. */
export default function RecentlyViewed({ search }: { search: MarketSearch }) {
  const t = useWords(recentWords);
  const [isCleared, setCleared] = useState(false);
  // Read by each drawing: what closes its details has just been viewed.
  const { data } = useQuery({
    ...proxiesQuery(readViewed()),
    placeholderData: keepPreviousData,
  });
  const listings = data?.filter((listing) => listing !== null) ?? [];
  if (listings.length === 0 || isCleared) return null;
  const clear = () => {
    forgetViewed();
    setCleared(true);
  };
  return (
    <section aria-label={t.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t.title}</h2>
        <Button size="small" variant="quiet" onClick={clear}>
          {t.clear}
        </Button>
      </header>
      <ul className={styles.list}>
        {listings.map((listing) => (
          <Viewed key={listing.id} listing={listing} search={search} />
        ))}
      </ul>
    </section>
  );
}

type Props = { listing: ProxyListing; search: MarketSearch };

function Viewed({ listing, search }: Props) {
  const t = useWords(marketWords);
  const { id, loc, availability, priceMonthCents } = listing;
  return (
    <li className={styles.viewed}>
      <Flag code={loc.cc} />
      <span className={styles.name}>
        <Link
          to="/client/proxy"
          search={{ ...search, proxy: id }}
          replace
          preload={false}
          className={styles.link}
          aria-label={t.open(loc.city, loc.isp)}
        >
          {loc.city}
        </Link>
        <small>{loc.isp}</small>
      </span>
      <span className={styles.price}>
        {sellable(listing)
          ? `${formatUsdCents(priceMonthCents)}${t.perMonth}`
          : t.details.state[availability]}
      </span>
    </li>
  );
}
