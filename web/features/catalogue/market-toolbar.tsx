import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import Bookmark from 'lucide-react/icons/bookmark';
import Globe from 'lucide-react/icons/globe';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { refreshCatalogue } from '../../lib/queries/refresh-catalogue.ts';
import { useNarrow } from '../../lib/use-media.ts';
import { useWords } from '../../lib/text/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/input/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/input/icon-button.tsx';
import { Input } from '../../ui/input/input.tsx';
import { activeFilters } from './filters/filter-params.ts';
import type { MarketSearch } from './market-search.ts';
import styles from './market.module.css';
import { SortPicker } from './sort-picker.tsx';
import { marketWords } from './words.ts';

const FiltersDialog = lazy(() => import('./filters/filters-dialog.tsx'));

const SavedSearches = lazy(() => import('./saved/saved-searches.tsx'));

const typingPauseMs = 250;

type Props = {
  search: MarketSearch;
  busy: boolean;
  /** The whole view that comes next: what it leaves out is taken away. */
  onSearch: (next: MarketSearch, how?: { replace?: boolean }) => void;
};

/**
 * Search, refresh, map, saved searches, filters and, where no head of a table sorts, sort. Typing
 * answers at once; the list is asked after a pause.
 */
export function MarketToolbar({ search, busy, onSearch }: Props) {
  const t = useWords(marketWords);
  const [filtersOpen, setFiltersOpen] = useState<boolean | null>(null);
  const [savedOpen, setSavedOpen] = useState<boolean | null>(null);
  const filters = activeFilters(search).length;
  const narrow = useNarrow();
  const find = (q: string) => {
    // Who searches wants to see what is found.
    const { page: _page, view: _view, q: _q, ...rest } = search;
    onSearch(q ? { ...rest, q } : rest, { replace: true });
  };
  return (
    <>
      <SearchBox value={search.q ?? ''} onChange={find} />
      <IconButton label={t.refresh} onClick={() => void refreshCatalogue()}>
        <RefreshCw className={cx(busy && styles.turning)} aria-hidden="true" />
      </IconButton>
      <MapToggle search={search} onSearch={onSearch} />
      <IconButton label={t.saved} aria-haspopup="dialog" onClick={() => setSavedOpen(true)}>
        <Bookmark aria-hidden="true" />
      </IconButton>
      <Button aria-haspopup="dialog" onClick={() => setFiltersOpen(true)}>
        <SlidersHorizontal aria-hidden="true" />
        {t.filters} {filters > 0 && <Badge tone="brand">{filters}</Badge>}
      </Button>
      {narrow && <SortPicker search={search} onSearch={onSearch} />}
      <Suspense fallback={null}>
        {filtersOpen !== null && (
          <FiltersDialog
            open={filtersOpen}
            search={search}
            onClose={() => setFiltersOpen(false)}
            onApply={(next) => {
              setFiltersOpen(false);
              onSearch(next);
            }}
          />
        )}
        {savedOpen !== null && (
          <SavedSearches
            open={savedOpen}
            search={search}
            onClose={() => setSavedOpen(false)}
            onOpen={onSearch}
          />
        )}
      </Suspense>
    </>
  );
}

/** Turns between the list and the map of all countries. */
function MapToggle({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const t = useWords(marketWords);
  const { page: _page, view, ...rest } = search;
  return (
    <IconButton
      label={t.map}
      pressed={view === 'map'}
      onClick={() => onSearch(view ? rest : { ...rest, view: 'map' })}
    >
      <Globe aria-hidden="true" />
    </IconButton>
  );
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useWords(marketWords);
  const [typed, setTyped] = useState(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const [held, setHeld] = useState(value);
  // Back and Reset change the address from outside; the box follows.
  if (held !== value) {
    setHeld(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => latest.current(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, value]);
  const box = useRef<HTMLInputElement>(null);
  // The button leaves with what it clears; the focus stays in the search.
  const empty = () => {
    setTyped('');
    box.current?.focus();
  };
  const clear = (
    <IconButton label={t.clear} onClick={empty}>
      <X aria-hidden="true" />
    </IconButton>
  );
  return (
    <Input
      ref={box}
      type="search"
      className={styles.search ?? ''}
      aria-label={t.searchLabel}
      placeholder={t.searchHint}
      lead={<Search aria-hidden="true" />}
      trail={typed && clear}
      maxLength={80}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
