import type { ReactNode } from 'react';
import type { FilterControl } from '../list/list-filters.tsx';
import type { listSearches } from '../list/searches.ts';

/** What every view of the reconciliation is given: the way to the others, and the upload. */
export type BookView = Readonly<{
  filters: readonly FilterControl<ReturnType<typeof listSearches.books>>[];
  above: ReactNode;
}>;
