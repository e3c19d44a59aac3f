import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { formatWhole } from '../../lib/short-format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { useStill } from '../../lib/use-still.ts';
import styles from './admin.module.css';
import { adminWords } from './words.ts';

type Count = { totalItems: number; more?: boolean | undefined };
type Found<Item> = { content: Item[]; page: number; size: number } & Count;
type Wanted = { page: string; search?: string };

type Props<Item> = {
  title: string;
  /** The query of one page, with what filters it. */
  list: (wanted: Wanted) => {
    queryKey: readonly unknown[];
    queryFn: (asked: { signal: AbortSignal }) => Promise<Found<Item>>;
  };
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
  /** The search field's name; absent where the list cannot be searched. */
  searchLabel?: string;
  above?: ReactNode;
  /** What can be done with all that was found. */
  renderTools?: (found: { search: string } & Count) => ReactNode;
  /** Stands below the list, told what it shows. */
  renderFoot?: (shown: readonly Item[]) => ReactNode;
  refreshMs?: number;
};

const typingPauseMs = 250;

/** One page of anything, with its search and its pager. */
export function PagedList<Item>(props: Props<Item>) {
  const { title, list, keyOf, children, searchLabel, above, renderTools, renderFoot } = props;
  const { refreshMs } = props;
  useTitle(title);
  const [typed, setTyped] = useState('');
  const search = useStill(typed.trim(), typingPauseMs);
  // Another filter or search begins at its first page.
  const start = JSON.stringify(list({ page: '0', search }).queryKey);
  const [seen, setSeen] = useState({ start, page: 0 });
  const page = seen.start === start ? seen.page : 0;
  const setPage = (next: number) => setSeen({ start, page: next });
  const found = useQuery({
    ...list({ page: String(page), ...(search && { search }) }),
    ...(refreshMs === undefined ? {} : { refetchInterval: refreshMs }),
  });
  // Nobody presses a button of a row that is not what they have just typed.
  const rows = typed.trim() === search ? found.data : undefined;
  const pages = rows ? Math.ceil(rows.totalItems / rows.size) : 0;
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {searchLabel && (
          <Input
            type="search"
            className={styles.search}
            aria-label={searchLabel}
            placeholder={searchLabel}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </div>
      {above}
      {rows && renderTools?.({ ...rows, search })}
      {!rows && !found.error && <Skeleton height="9rem" />}
      {found.error && <Notice tone="bad" live title={found.error.message} />}
      {rows?.content.length === 0 && (
        <EmptyState title={adminWords.queue.empty} text={adminWords.queue.emptyText} />
      )}
      <ul className={styles.list}>
        {rows?.content.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {rows?.more && <p className={styles.soft}>{adminWords.more(formatWhole(rows.totalItems))}</p>}
      <Pager page={page} total={pages} onPage={setPage} />
      {rows && renderFoot?.(rows.content)}
    </>
  );
}
