import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  askedOf,
  chosenAs,
  chosenIn,
  narrowed,
  type ListFilterValues,
  type ListSearch,
} from './list-search.ts';
import type { Column, Sorting } from '../../../ui/data-table/column.ts';
import { useEffect, useRef, useState, useMemo } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';

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

/** The rows that contain every word of `q`, in any column. */
export function matching<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  q: string,
): readonly Row[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const text = columns
      .map(({ value }) => value?.(row) ?? '')
      .join('\n')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** What a call of a list answers: a page of it, or all of it where no total is named. */
export type Found<Item> = Readonly<{
  content: readonly Item[];
  totalItems?: number | undefined;
  size?: number | undefined;
  /** More were found than were counted. */
  more?: boolean | undefined;
}>;

export type ListQuery<Item> = {
  queryKey: readonly unknown[];
  queryFn: (asked: { signal: AbortSignal }) => Promise<Found<Item>>;
  /** The rows of an answer that keeps them in several lists. */
  // oxlint-disable-next-line typescript/method-signature-style -- reads more than the list needs
  select?(answer: Found<Item>): Found<Item>;
};

export type ListInput<Item extends object, Search extends ListSearch> = {
  /** Reads the address, as the screen's line in the table of screens does. */
  read: ReadSearch<Search>;
  /** The query of what the address asks for. */
  list: (asked: ListFilterValues<Search>) => ListQuery<Item>;
  columns: readonly Column<Item>[];
  refreshMs?: number;
};

const stay = { replace: true } as const;

/** The state of a list and its steps: each step is another address. */
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

const typingPauseMs = 250;

/**
 * A field whose text stands in the address: written there once its person pauses, and taken from
 * there when something else changes it.
 */
export function useTyped(written: string, write: (text: string) => void) {
  const [field, setField] = useState({ typed: written, sent: written, seen: written });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (written !== field.seen) {
    const isOurs = written === field.sent;
    setField({ ...field, seen: written, ...(!isOurs && { typed: written, sent: written }) });
  }
  const type = (typed: string) => {
    setField((now) => ({ ...now, typed }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const sent = typed.trim();
      setField((now) => ({ ...now, sent }));
      write(sent);
    }, typingPauseMs);
  };
  return { typed: field.typed, isPending: field.typed.trim() !== written, type };
}
