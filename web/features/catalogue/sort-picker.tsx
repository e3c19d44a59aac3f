import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { proxySorts } from '#contracts/goods/catalogue.ts';
import { useWords } from '../../lib/text/words.ts';
import { IconButton } from '../../ui/input/icon-button.tsx';
import { Select } from '../../ui/input/input.tsx';
import type { MarketSearch } from './market-search.ts';
import styles from './market.module.css';
import { marketWords } from './words.ts';

type Props = { search: MarketSearch; onSearch: (next: MarketSearch) => void };

/** The sort in force, on every width; without one the best come first. */
export function SortPicker({ search, onSearch }: Props) {
  const t = useWords(marketWords);
  const { sort: inForce, dir = 'asc', page: _page, ...rest } = search;
  const pick = (value: string) => {
    const sort = proxySorts.find((entry) => entry === value);
    onSearch(sort ? { ...rest, sort, dir: 'asc' } : rest);
  };
  const turn = (sort: MarketSearch['sort']) =>
    sort && onSearch({ ...rest, sort, dir: dir === 'asc' ? 'desc' : 'asc' });
  return (
    <div className={styles.sortPicker}>
      <Select
        aria-label={t.sortBy}
        value={inForce ?? ''}
        onChange={(event) => pick(event.target.value)}
      >
        <option value="">{t.sortDefault}</option>
        {proxySorts.map((sort) => (
          <option key={sort} value={sort}>
            {t.columns[sort]}
          </option>
        ))}
      </Select>
      {inForce && (
        <IconButton
          label={dir === 'desc' ? t.descending : t.ascending}
          onClick={() => turn(inForce)}
        >
          {dir === 'desc' ? <ArrowDown /> : <ArrowUp />}
        </IconButton>
      )}
    </div>
  );
}
