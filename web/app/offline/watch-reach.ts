import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { ApiUnreachable } from '../../lib/api/api-errors.ts';

const askAgainMs = 5_000;

/**
 * Finds out whether the shop can be reached as soon as there is a doubt: the browser reports to be
 * offline, a call had no answer, or a file did not load. The browser's state is not enough: a phone
 * on a dead network reports to be online, and a shop on the same machine answers without a network.
 * While the shop is not reachable it is polled every five seconds, and all queries wait. Returns
 * the stop function.
 */
export function watchReach(client: QueryClient): () => void {
  let isAsking = false;
  const end = new AbortController();
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    while (!end.signal.aborted) {
      const isThere = await isShopThere();
      onlineManager.setOnline(isThere);
      if (isThere) break;
      await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    }
    isAsking = false;
  };
  const doubt = () => void ask();
  const cache = client.getQueryCache();
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && hadNoAnswer(event.query)) doubt();
  });
  for (const name of doubts) addEventListener(name, doubt, { signal: end.signal });
  if (!navigator.onLine || cache.getAll().some(hadNoAnswer)) doubt();
  return () => {
    unsubscribe();
    end.abort();
  };
}

/** What a browser and the loader of files report. */
const doubts = ['online', 'offline', 'vite:preloadError'] as const;

const hadNoAnswer = ({ state }: Query) => state.fetchFailureReason instanceof ApiUnreachable;

/** A small file that no service worker serves; any answer is enough. */
async function isShopThere(): Promise<boolean> {
  try {
    await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
