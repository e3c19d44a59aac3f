import type { TicketId } from '#contracts/ids.ts';
import type { Database } from '#platform/db.ts';
import { deskChannel } from './messages.sql.ts';

export type DeskEvent = 'changed' | 'typing-customer' | 'typing-staff';
type Listener = (event: DeskEvent, ticketId: TicketId | null) => void;

/** Live news of tickets: hints, never content, so that every reader asks under their own rights. */
export type DeskEvents = Readonly<{
  /** Calls `heard` for one ticket, or for every ticket. Returns the stop function. */
  watch(ticketId: TicketId | 'all', heard: Listener): () => void;
  close(): Promise<void>;
}>;

/** One database listener for all watchers of this process. */
export async function listenToDesk(db: Database): Promise<DeskEvents> {
  const watchers = new Map<string, Set<Listener>>();
  const tell = (key: string, ...news: Parameters<Listener>) => {
    for (const heard of watchers.get(key) ?? []) heard(...news);
  };
  const stop = await db.listen(deskChannel, (payload) => {
    const [event, ticketId] = payload.split(':') as [DeskEvent, TicketId | undefined];
    if (ticketId === undefined) {
      // The connection was away: everybody looks again.
      for (const key of watchers.keys()) tell(key, 'changed', null);
      return;
    }
    tell(ticketId, event, ticketId);
    tell('all', event, ticketId);
  });
  return {
    watch(key, heard) {
      const set = watchers.get(key) ?? new Set();
      watchers.set(key, set.add(heard));
      return () => {
        set.delete(heard);
        if (set.size === 0) watchers.delete(key);
      };
    },
    close: stop,
  };
}
