import { turnedTo, type ListSearch, isNarrowed } from './list-search.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { useWords } from '../../../lib/text/words.ts';
import type { Sorting } from '../../../ui/data-table/column.ts';
import table from '../../../ui/data-table/data-table.module.css';
import { tableWords } from '../../../ui/data-table/words.ts';
import { Pager } from '../../../ui/pager.tsx';
import styles from './list.module.css';
import type { Found, Go } from './use-list.ts';
import { Button } from '../../../ui/input/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { adminWords } from '../words.ts';

type Props<Search> = {
  found: Found<unknown> | undefined;
  page: number;
  sortedBy: { head: string; sorting: Sorting } | undefined;
  go: Go<Search>;
};

/** How much there is, which part of it this is, and the way to the rest. */
export function ListFoot<Search extends ListSearch>({ found, page, sortedBy, go }: Props<Search>) {
  const t = useWords(tableWords);
  const { content = [], totalItems = content.length, size = 0, more } = found ?? {};
  const first = page * size + 1;
  const total = more ? t.moreThan(formatWhole(totalItems)) : formatWhole(totalItems);
  return (
    <div className={styles.foot}>
      <p role="status" className={styles.range}>
        {content.length > 0 &&
          t.range(formatWhole(first), formatWhole(first + content.length - 1), total)}
        {sortedBy?.sorting && (
          <span className={table.unseen}> {t.sorted(sortedBy.head, sortedBy.sorting.isDown)}</span>
        )}
      </p>
      <Pager
        page={page}
        total={size > 0 ? Math.ceil(totalItems / size) : 0}
        onPage={(next) => go((now) => turnedTo(now, next))}
      />
    </div>
  );
}

/** What a list says while it has nothing at all. */
export type EmptyWords = Readonly<{ title: string; text: string }>;

type NothingProps<Search> = { search: Search; go: Go<Search>; words: EmptyWords | undefined };

/** Why the list is empty, and the way out: past its end, no match, or nothing at all. */
export function NothingHere<Search extends ListSearch>({
  search,
  go,
  words,
}: NothingProps<Search>) {
  const t = useWords(tableWords);
  if (search.page !== undefined) {
    return (
      <EmptyState
        title={t.beyond}
        text={t.beyondText}
        action={<Button onClick={() => go((now) => turnedTo(now, 0))}>{t.first}</Button>}
      />
    );
  }
  if (isNarrowed(search)) {
    return (
      <EmptyState
        drawing="search"
        title={t.noMatch}
        text={t.noMatchText}
        action={<Button onClick={() => go(() => ({}) as Search)}>{t.clear}</Button>}
      />
    );
  }
  return <EmptyState {...(words ?? adminWords.list)} />;
}
