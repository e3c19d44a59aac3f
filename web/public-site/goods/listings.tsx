import { listingRows } from '../figures.ts';
import styles from './listings.module.css';
import { usePageWords } from '../language.ts';
import { useSiteData } from '../site-data.ts';
import { SiteFlag } from './site-flag.tsx';
import { listingWords } from '../words/listing-words.ts';

type ListingsProps = Readonly<{
  /** How many of them; all without it. */
  most?: number;
  /** That of the page's sections. */
  className: string | undefined;
}>;

/** The best of what can be had, measured a moment ago. */
export function Listings({ most, className }: ListingsProps) {
  const t = usePageWords(listingWords);
  const { figures } = useSiteData();
  const rows = figures ? listingRows(figures).slice(0, most) : [];
  if (rows.length === 0) return null;
  return (
    <section className={className} aria-labelledby="listings">
      <h2 id="listings">{t.title}</h2>
      <p className={styles.lead}>{t.lead}</p>
      <ul className={styles.listings}>
        {rows.map(({ id, city, isp, code, ping, speed, price, kes, month, saving, uses }) => (
          <li key={id}>
            <a href={`/client/proxy?country=${code}&proxy=${id}`}>
              <SiteFlag code={code} />
              <b>{city}</b>
              <span>{isp}</span>
              <span>{t.measured(ping, speed)}</span>
              {uses.length > 0 && <span>{t.goodFor(uses.map((use) => t.uses[use]))}</span>}
              <strong>
                {price}{' '}
                <small>
                  {t.perDay} · {kes}
                </small>
              </strong>
              <span>
                {month} {t.perMonth} {saving && <em>{t.save(saving)}</em>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
