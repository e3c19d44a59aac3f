import { Link } from '@tanstack/react-router';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { listCents, type Plan } from '#contracts/term.ts';
import { formatUsdCents } from '../../lib/text/format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Flag } from '../../ui/figure/flag.tsx';
import { checkoutWords } from './words.ts';
import styles from './nearest.module.css';

type Props = { listings: readonly ProxyListing[]; plan: Plan };

/** What can be had in place of a proxy that cannot; one tap opens its payment. */
export function NearestProxies({ listings, plan }: Props) {
  const t = useWords(checkoutWords).nearest;
  return (
    <section className={styles.nearest} aria-label={t.title}>
      <p className={styles.title}>{t.title}</p>
      <ul className={styles.list}>
        {listings.map((listing) => (
          <li key={listing.id}>
            <Link
              to="/client/proxy"
              search={{ country: listing.loc.cc, proxy: listing.id, pay: plan }}
              className={styles.choice}
            >
              <Flag code={listing.loc.cc} />
              <span className={styles.what}>
                <strong>{listing.loc.city}</strong>
                <span>
                  {listing.loc.isp}
                  {listing.ping !== null && ` · ${t.ping(listing.ping)}`}
                </span>
              </span>
              <span className={styles.price}>
                {formatUsdCents(listCents(listing, plan) ?? listing.priceCents)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
