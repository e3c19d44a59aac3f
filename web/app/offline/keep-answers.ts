import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { logProblem } from '../../lib/log.ts';
import { readToken } from '../../lib/session/session.ts';
import { nowMs } from '../../lib/time/clock.ts';
import { readAnswers, writeAnswers, type Keeper } from './answer-store.ts';
import { answersToKeep, isReadable, restoreAnswers } from './kept-answers.ts';

/** Answers come in bursts; a burst is written once. */
const pauseMs = 1_000;

/**
 * Writes what the shop answers to the device as it comes, and gives it back while there is no
 * network, to whichever screen lacks it. With a network nothing kept is ever shown, since it lacks
 * what is secret. Returns what ends it.
 */
export function keepAnswers(client: QueryClient, keeper: Keeper): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();
  // One after another: writing reads what was kept before.
  const next = (act: () => Promise<void>) => {
    last = last
      .then(act)
      .catch((error: unknown) => logProblem('what the shop answered is not kept', error));
  };
  const write = async () => {
    const before = await readAnswers(keeper);
    // A sign-out in the meantime has cleared the store, and it stays empty.
    if (readToken() === null) return;
    await writeAnswers(keeper, answersToKeep(client, before, nowMs()));
  };
  const restore = async () => restoreAnswers(client, await readAnswers(keeper), nowMs());

  const restoreWhenAway = () => {
    if (!onlineManager.isOnline()) next(restore);
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const { state, queryKey } = event.query;
    if (event.type === 'observerAdded' && state.data === undefined) restoreWhenAway();
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (!onlineManager.isOnline() || !isReadable(queryKey)) return;
    clearTimeout(timer);
    timer = setTimeout(() => next(write), pauseMs);
  });
  const unwatch = onlineManager.subscribe(restoreWhenAway);
  restoreWhenAway();
  next(write);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    unwatch();
  };
}
