import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { askedOf, chosenAs, chosenIn, narrowed } from './list-search.ts';
import type { ListFilterValues, ListSearch } from './list-search.ts';
import type { Column, Sorting } from '../../../ui/data-table/column.ts';
import { matching } from './matching.ts';
import type { Found, ListQuery } from './found.ts';
import { useListAddress, type ReadSearch } from './use-list-address.ts';
import { useTyped } from './use-typed.ts';

export type ListInput<Item extends object, Search extends ListSearch> = {
  /** Reads the address, as the screen's line in the table of screens does. */
  read: ReadSearch<Search>;
  /** The query of what the address asks for. */
  list: (asked: ListFilterValues<Search>) => ListQuery<Item>;
  columns: readonly Column<Item>[];
  refreshMs?: number;
};

const stay = { replace: true } as const;

/** What a list shows and how it goes on from there: each step is another address of it. */
export function useList<Item extends object, Search extends ListSearch>(
  input: ListInput<Item, Search>,
) {
  const { read, list, columns, refreshMs } = input;
  const { search, go } = useListAddress(read);
  const typed = useTyped(search.q ?? '', (q) => go((now) => narrowed(now, { q }), stay));
  const asked = askedOf(search);
  const found = useQuery({
    ...list(asked),
    placeholderData: keepPreviousData,
    ...(refreshMs === undefined ? {} : { refetchInterval: refreshMs }),
  });
  const isWhole = found.data !== undefined && found.data.totalItems === undefined;
  const data: Found<Item> | undefined =
    isWhole && search.q ? { content: matching(found.data.content, columns, search.q) } : found.data;
  return {
    search,
    go,
    typed,
    asked,
    found: data,
    error: found.error,
    isWhole,
    isBusy: found.isPlaceholderData || typed.isPending,
    sorting: search.sort ? { by: search.sort, isDown: search.dir === 'desc' } : null,
    sort: (next: Sorting) =>
      go((now) => narrowed(now, { sort: next?.by, dir: next?.isDown ? 'desc' : undefined })),
    open: (open: string | undefined) => go((now) => opened(now, open), stay),
    chosen: chosenIn(search),
    choose: (ids: ReadonlySet<string>) => go((now) => chose(now, chosenAs(ids)), stay),
  };
}

function opened<Search extends ListSearch>(now: Search, open: string | undefined): Search {
  const { open: _open, ...rest } = now;
  return { ...rest, ...(open && { open }) } as Search;
}

function chose<Search extends ListSearch>(now: Search, chosen: string): Search {
  const { chosen: _chosen, ...rest } = now;
  return { ...rest, ...(chosen && { chosen }) } as Search;
}
