import type { Database } from '#platform/db.ts';
import { noticeChannel } from './notices.sql.ts';

type Listener = () => void;

/** Live news for bells: hints, never content, so that every reader asks under their own rights. */
export type NoticeEvents = Readonly<{
  /**
   * Calls `heard` when there is a change for this customer, or for `staff`. Returns the stop
   * function.
   */
  watch(whose: string, heard: Listener): () => void;
  close(): Promise<void>;
}>;

/** One database listener for all bells of this process. */
export async function listenToNotices(db: Database): Promise<NoticeEvents> {
  const watchers = new Map<string, Set<Listener>>();
  const tell = (whose: string) => {
    for (const heard of watchers.get(whose) ?? []) heard();
  };
  const close = await db.listen(noticeChannel, (whose) => {
    // An empty payload means that the connection was away: everybody looks again.
    if (whose) tell(whose);
    else for (const each of watchers.keys()) tell(each);
  });
  return {
    watch(whose, heard) {
      const set = watchers.get(whose) ?? new Set();
      watchers.set(whose, set.add(heard));
      return () => {
        set.delete(heard);
        if (set.size === 0) watchers.delete(whose);
      };
    },
    close,
  };
}
