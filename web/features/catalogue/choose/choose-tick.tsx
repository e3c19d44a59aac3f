import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Checkbox } from '../../../ui/input/checkbox.tsx';
import styles from '../market.module.css';
import { marketWords } from '../words.ts';
import { toggleChosen, useIsChosen } from './chosen.ts';

/** Selects a proxy; above the row's click area, which opens the details. */
export function ChooseTick({ listing }: { listing: ProxyListing }) {
  const t = useWords(marketWords);
  const { id, loc } = listing;
  const name = t.chooseOne(t.open(loc.city, loc.isp));
  return (
    <span className={styles.tick}>
      <Checkbox
        label={null}
        aria-label={name}
        title={name}
        checked={useIsChosen(id)}
        onChange={() => toggleChosen(listing)}
      />
    </span>
  );
}
