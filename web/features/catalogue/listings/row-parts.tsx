import { useWords } from '../../../lib/text/words.ts';
import { Rating } from '../../../ui/figure/rating.tsx';
import { uiWords } from '../../../ui/words.ts';
import styles from '../market.module.css';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { marketWords } from '../words.ts';
import type { Opener } from './use-opener.ts';

/** A measured figure with its unit, or the honest absence of one. */
export const measuredText = (value: number | null, unit: string, unmeasured: string): string =>
  value === null ? unmeasured : `${Math.round(value)} ${unit}`;

type RatingProps = { value: number; differs: boolean };

/** Stars where they tell something; the figure alone where most of the page have the same. */
export function RowRating({ value, differs }: RatingProps) {
  const t = useWords(uiWords);
  // Nothing was measured, which the speed says.
  if (value === 0) return null;
  if (differs) return <Rating value={value} />;
  return (
    <span className={styles.unit} role="img" aria-label={t.rating(String(value))}>
      {value}/5
    </span>
  );
}

type LinkProps = { listing: Pick<ProxyListing, 'id' | 'loc'>; opener: Opener };

/** What opens the details: its press is the whole row. */
export function RowLink({ listing: { id, loc }, opener }: LinkProps) {
  const t = useWords(marketWords);
  return (
    <a
      href={opener.hrefOf(id)}
      className={styles.rowLink}
      aria-label={t.open(loc.city, loc.isp)}
      data-opener=""
      onClick={(event) => opener.open(event, id)}
    >
      {loc.city}
    </a>
  );
}
