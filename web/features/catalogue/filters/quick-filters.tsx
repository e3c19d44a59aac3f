import type { ReactNode } from 'react';
import X from 'lucide-react/icons/x';
import type { ProxyPages } from '#contracts/goods/catalogue.ts';
import type { FilterName } from '#contracts/goods/listing-filters.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Chip } from '../../../ui/badge.tsx';
import { foundCount } from '../found-count.ts';
import type { MarketSearch } from '../market-search.ts';
import { marketWords } from '../words.ts';
import { filterLabel } from './filter-label.ts';
import {
  activeFilters,
  hasValue,
  valueParams,
  withoutFilters,
  withValue,
} from './filter-params.ts';
import styles from './quick-filters.module.css';

type Props = {
  search: MarketSearch;
  /** How many there are with each value; absent while they load. */
  values: ProxyPages['values'];
  onSearch: (next: MarketSearch) => void;
  /** Said at the end of the row. */
  children?: ReactNode;
};

const quick: readonly [FilterName, string][] = [
  ['kind', 'mobile'],
  ['kind', 'home'],
  ['price', '300'],
  ['speed', '50'],
  ['ping', '50'],
];

/** The filters that most want, each with what it would leave, and what else is filtered by. */
export function QuickFilters({ search, values, onSearch, children }: Props) {
  const t = useWords(marketWords);
  const others = activeFilters(search).filter(
    (filter) => !quick.some(([name, value]) => name === filter && hasValue(search, name, value)),
  );
  return (
    <div className={styles.quick} role="group" aria-label={t.filter.title}>
      {quick.map(([filter, value]) => {
        const isOn = hasValue(search, filter, value);
        const found = values?.find((each) => each.filter === filter && each.value === value);
        return (
          <Chip
            key={filter + value}
            pressed={isOn}
            onClick={() => onSearch(withValue(search, filter, isOn ? '' : value))}
          >
            {filterLabel(valueParams(filter, value), filter, t)}
            <small>{found && foundCount(found)}</small>
          </Chip>
        );
      })}
      {others.map((filter) => (
        <Chip key={filter} pressed onClick={() => onSearch(withoutFilters(search, [filter]))}>
          {filterLabel(search, filter, t)}
          <X aria-hidden="true" />
        </Chip>
      ))}
      {children}
    </div>
  );
}
