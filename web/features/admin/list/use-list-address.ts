import { useMemo } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListSearch } from './list-search.ts';

export type ReadSearch<Search extends ListSearch> = (raw: Record<string, unknown>) => Search;
/** What the address becomes; `replace` where Back has nothing to undo. */
export type Go<Search> = (change: (now: Search) => Search, how?: { replace?: boolean }) => void;

/** What the list shows, from the address of the page, and the way to another address of it. */
export function useListAddress<Search extends ListSearch>(read: ReadSearch<Search>) {
  const raw: Record<string, unknown> = useSearch({ strict: false, structuralSharing: false });
  const search = useMemo(() => read(raw), [read, raw]);
  const navigate = useNavigate();
  const go: Go<Search> = (change, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => change(read(now)) as never,
      replace,
      // Another page is read from its top; what only opens or narrows leaves the page where it is.
      resetScroll: !replace,
    });
  return { search, go };
}
