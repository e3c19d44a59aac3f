import LayoutGrid from 'lucide-react/icons/layout-grid';
import Rows3 from 'lucide-react/icons/rows-3';
import { leaseColumns, type LeaseColumn } from '#contracts/leases/lease-list.ts';
import { type OwnLeasesFound } from '#contracts/leases/own-leases.ts';
import { useNarrow } from '../../../lib/use-media.ts';
import { useWords } from '../../../lib/text/words.ts';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { Select } from '../../../ui/input/input.tsx';
import { SearchField } from '../../../ui/page/search-field.tsx';
import styles from '../leases.module.css';
import { leaseWords } from '../words.ts';
import { onFirstPage, type LeasesSearch } from './leases-search.ts';
import type { YourProxiesProps } from './your-proxies.tsx';

/** So many are read in rows; fewer as cards. */
export const rowsFrom = 10;

export const isLong = (found: OwnLeasesFound | undefined, { tab = 'active' }: LeasesSearch) =>
  (found?.counts[tab === 'all' ? 'total' : tab] ?? 0) >= rowsFrom;

/** The order after a press on a heading: one way, then the other, then newest first again. */
export function sortedNext(search: LeasesSearch, column: LeaseColumn): LeasesSearch {
  const { sort, dir, ...rest } = onFirstPage(search);
  // The last test is asked for to see what is new.
  const first = column === 'test' ? 'desc' : undefined;
  const way = (to: 'desc' | undefined) => ({ ...rest, sort: column, ...(to && { dir: to }) });
  if (sort !== column) return way(first);
  return dir === first ? way(first ? undefined : 'desc') : rest;
}

type Props = YourProxiesProps & { found: OwnLeasesFound | undefined };

/** Which of the proxies are listed, and how. */
export function ListTools({ search, onSearch, found }: Props) {
  const t = useWords(leaseWords);
  const narrow = useNarrow();
  const { q, label, view, ...rest } = search;
  const labels = found?.labels ?? [];
  const change = (next: LeasesSearch) => onSearch(onFirstPage(next), { replace: true });
  const long = isLong(found, search);
  const toggle = () => {
    const others = { ...rest, ...(q && { q }), ...(label && { label }) };
    onSearch(view ? others : { ...others, view: 'cards' }, { replace: true });
  };
  const { sort: _sort, dir: _dir, ...unsorted } = search;
  return (
    <div className={styles.tools}>
      <SearchField
        className={styles.search}
        label={t.searchLabel}
        hint={t.searchHint}
        value={q}
        onType={(typed) => {
          const { q: _before, ...others } = search;
          change(typed ? { ...others, q: typed } : others);
        }}
      />
      {(labels.length > 0 || label !== undefined) && (
        <Select
          aria-label={t.list.label}
          value={label ?? ''}
          onChange={({ target: { value } }) => {
            const { label: _before, ...others } = search;
            change(value ? { ...others, label: value } : others);
          }}
        >
          <option value="">{t.list.allLabels}</option>
          {labels.map(({ label: one, count }) => (
            <option key={one} value={one}>
              {one} ({count})
            </option>
          ))}
          {label !== undefined && !labels.some((one) => one.label === label) && (
            <option value={label}>{label}</option>
          )}
        </Select>
      )}
      {long && narrow && (
        <Select
          aria-label={t.list.sort}
          value={search.sort ?? ''}
          onChange={({ target: { value } }) => {
            const column = leaseColumns.find((one) => one === value);
            change(column ? sortedNext(unsorted, column) : unsorted);
          }}
        >
          <option value="">{t.list.newest}</option>
          {leaseColumns.map((column) => (
            <option key={column} value={column}>
              {t.list.by[column]}
            </option>
          ))}
        </Select>
      )}
      {long && (
        <IconButton label={view ? t.list.rows : t.list.cards} onClick={toggle}>
          {view ? <Rows3 /> : <LayoutGrid />}
        </IconButton>
      )}
    </div>
  );
}
