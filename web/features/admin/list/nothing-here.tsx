import { isNarrowed, turnedTo, type ListSearch } from './list-search.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { tableWords } from '../../../ui/data-table/words.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { adminWords } from '../words.ts';
import type { Go } from './use-list-address.ts';

/** What a list says while it has nothing at all. */
export type EmptyWords = Readonly<{ title: string; text: string }>;

type Props<Search> = { search: Search; go: Go<Search>; words: EmptyWords | undefined };

/** Why the list is empty, and the way out: past its end, no match, or nothing at all. */
export function NothingHere<Search extends ListSearch>({ search, go, words }: Props<Search>) {
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
