import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { pack, type Packed } from './pages/packed.ts';

/** Answers that are the same for everybody, kept for a moment as they are sent (decision 0052). */
export type SharedAnswers = Readonly<{
  /**
   * The answer under this key: the cached one while it is fresh, else the result of `read`. For
   * concurrent callers `read` runs once; its failure goes to all of them and is not cached.
   */
  of: (key: string, read: () => Promise<unknown>) => Promise<Packed>;
}>;

type Keeping = Readonly<{
  clock: Clock;
  /**
   * The maximum age of an answer, in milliseconds; 0 disables caching. A slow read may be older, up
   * to 900 ms.
   */
  freshMs: number;
  /** All that is kept together, in bytes; what was asked for longest ago goes first. */
  bytesMax?: number;
}>;

const megabyte = 1024 * 1024;
/** Of 11: made again within the second, so it must not take longer than it saves. */
const quality = 4;
/** No answer is older, however slow the database is. */
const lateMs = 900;
/**
 * An answer with less than this part of its time left is refreshed in the background, so that
 * callers of popular answers do not wait.
 */
const renewedWith = 0.4;
/** What a kept body and its packings take beside each other, of its plain length. */
const roomOf = ({ plain }: Packed) => Math.ceil(plain.length * 1.5) + 1;

export function sharedAnswers({
  clock,
  freshMs,
  bytesMax = 32 * megabyte,
}: Keeping): SharedAnswers {
  const answer = async (read: () => Promise<unknown>) =>
    pack(JSON.stringify(await read()), { quality });
  if (freshMs === 0) return { of: (_, read) => answer(read) };
  const now = () => clock().getTime();
  const kept = new LRUCache<string, Packed, () => Promise<unknown>>({
    maxSize: bytesMax,
    sizeCalculation: roomOf,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: async (_key, _stale, { context: read, options }) => {
      const askedAt = now();
      const body = await answer(read);
      // Its age counts from here: what the database said is as old as its question.
      const tookMs = now() - askedAt;
      // One that took long is kept as long again, or it would be asked for without end.
      const againMs = Math.min(tookMs, lateMs - tookMs);
      options.ttl = Math.max(1, freshMs - tookMs, againMs);
      return body;
    },
  });
  return {
    of: async (key, read) => {
      const here = kept.get(key);
      if (here && kept.getRemainingTTL(key) > freshMs * renewedWith) return here;
      const next = kept.forceFetch(key, { context: read, forceRefresh: true });
      if (!here) return next;
      // A failure goes to callers when there is no answer to return instead.
      next.catch(() => undefined);
      return here;
    },
  };
}
