import type { SiteListing } from '#contracts/site/site.ts';
import { listingRows } from '../figures.ts';
import styles from './listings.module.css';
import { usePageWords } from '../language.ts';
import { useSiteData } from '../site-data.ts';
import { SiteFlag } from './site-flag.tsx';
import { listingWords } from '../words/listing-words.ts';

type ListingsProps = Readonly<{
  /** Those of the whole shop, one country in turn, unless said. */
  listings?: readonly SiteListing[];
  /** What is said above them. */
  title?: string;
  /** How many of them; all without it. */
  most?: number;
  /** That of the page's sections. */
  className: string | undefined;
}>;

/** The best of what can be had, measured a moment ago. */
export function Listings({ listings, title, most, className }: ListingsProps) {
  const t = usePageWords(listingWords);
  const { figures, rateE4 } = useSiteData();
  const shown = listings ?? figures?.listings ?? [];
  if (shown.length === 0 || rateE4 === undefined) return null;
  return (
    <section className={className} aria-labelledby="listings">
      <h2 id="listings">{title ?? t.title}</h2>
      <p className={styles.lead}>{t.lead}</p>
      <ul className={styles.listings} data-first="listing">
        {listingRows(shown, rateE4)
          .slice(0, most)
          .map(({ id, ip, city, isp, code, ping, speed, price, kes, month, uses }) => (
            <li key={id} data-listing={code}>
              <a href={`/client/proxy?country=${code}&proxy=${id}`}>
                <SiteFlag code={code} />
                <b>{city}</b>
                <span>
                  {isp} · <code>{ip}</code>
                </span>
                <span>{t.measured(ping, speed)}</span>
                {uses.length > 0 && <span>{t.goodFor(uses.map((use) => t.uses[use]))}</span>}
                <strong>
                  {price}{' '}
                  <small>
                    {t.perDay} · {kes}
                  </small>
                </strong>
                <span>
                  {month} {t.perMonth}
                </span>
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}
