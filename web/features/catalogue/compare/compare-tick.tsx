import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Checkbox } from '../../../ui/input/checkbox.tsx';
import styles from '../market.module.css';
import { marketWords } from '../words.ts';
import { toggleCompared, useTick } from './compared.ts';

type Props = { listing: Pick<ProxyListing, 'id' | 'loc'> };

/** Selects a proxy to compare; above the row's click area, which opens the details. */
export function CompareTick({ listing: { id, loc } }: Props) {
  const t = useWords(marketWords);
  const tick = useTick(id);
  const name = t.compareOne(t.open(loc.city, loc.isp));
  return (
    <span className={styles.tick}>
      <Checkbox
        label={null}
        aria-label={name}
        title={tick === 'full' ? t.compareFull : name}
        checked={tick === 'on'}
        disabled={tick === 'full'}
        onChange={() => toggleCompared(id)}
      />
    </span>
  );
}
