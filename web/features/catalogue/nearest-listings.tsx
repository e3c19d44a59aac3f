import { useQuery } from '@tanstack/react-query';
import { factsQuery } from '../../lib/queries/facts-query.ts';
import { useWords } from '../../lib/text/words.ts';
import { nearestQuery } from './catalogue-queries.ts';
import { CardList } from './listings/listing-cards.tsx';
import type { MarketSearch } from './market-search.ts';
import styles from './proxy-details.module.css';
import { marketWords } from './words.ts';

/** What can be had in place of a proxy that cannot; each opens its own details. */
export function NearestListings({ id, search }: { id: string; search: MarketSearch }) {
  const t = useWords(marketWords).details;
  const { data = [] } = useQuery(nearestQuery(id));
  const rateE4 = useQuery(factsQuery).data?.rateE4;
  const { pay: _pay, ...rest } = search;
  if (data.length === 0) return null;
  return (
    <section className={styles.nearest} aria-label={t.nearest}>
      <h3 className={styles.nearestTitle}>{t.nearest}</h3>
      <CardList listings={data} search={rest} rateE4={rateE4} marks={undefined} />
    </section>
  );
}
