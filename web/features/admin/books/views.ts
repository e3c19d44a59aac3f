import type { ReactNode } from 'react';
import type { FilterControl } from '../list/list-filters.tsx';
import { listSearch } from '../list/list-search.ts';

export const bookViews = ['unmatchedPayments', 'lines', 'imports', 'payouts'] as const;
/** What the address of the screen can say, whichever of its lists is shown. */
export const readBooks = listSearch({ filters: { view: bookViews } });

/** What every view of the reconciliation is given: the way to the others, and the upload. */
export type BookView = Readonly<{
  filters: readonly FilterControl<ReturnType<typeof readBooks>>[];
  above: ReactNode;
}>;
