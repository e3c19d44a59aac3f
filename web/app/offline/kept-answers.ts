import type { QueryClient } from '@tanstack/react-query';
import { dayMs } from '#contracts/time.ts';
import type { KeptAnswer } from './answer-store.ts';

/** Older than this, an answer says more about the past than about the customer's services. */
const keptMs = 7 * dayMs;
const answersMax = 120;
/** In characters of JSON: some twenty screens, the longest list among them. */
const charactersMax = 2_000_000;

/**
 * Calls whose answers a person may want to read without a network, as the parts of their keys. What
 * is not here is never written: sessions, tokens, connections, anything of Admin.
 */
const readable = new RegExp(
  `^(${[
    'account/(profile|notifications)',
    'articles',
    'balance',
    'billing',
    'dashboard',
    'leases(?!/)',
    'leases/(usage|auto-renewals|[^/]+/service)',
    'news',
    'notices',
    'orders',
    'payments/search',
    'products',
    'servers',
    'support',
    'traffic(?!/)',
  ].join('|')})(/|$)`,
);

/** Whether the answer under this key may be kept on the device. */
export const isReadable = (key: readonly unknown[]): boolean =>
  readable.test(key.filter((part) => typeof part === 'string').join('/'));

/**
 * What to keep: what the client holds, then what was kept before, each key once with its newest
 * answer, the newest first, within the bounds of age, number and size.
 */
export function answersToKeep(
  client: QueryClient,
  before: readonly KeptAnswer[],
  nowMs: number,
): KeptAnswer[] {
  const held = client
    .getQueryCache()
    .getAll()
    .filter(({ state, queryKey }) => state.data !== undefined && isReadable(queryKey))
    .map(({ queryKey, state }) => ({
      key: queryKey,
      data: state.data,
      atMs: state.dataUpdatedAt,
    }));
  const newestFirst = [...held, ...before]
    .filter(({ atMs }) => nowMs - atMs < keptMs)
    .toSorted((a, b) => b.atMs - a.atMs);
  const byKey = new Map<string, KeptAnswer>();
  let characters = 0;
  for (const answer of newestFirst) {
    const name = JSON.stringify(answer.key);
    if (byKey.has(name)) continue;
    characters += JSON.stringify(answer.data).length;
    if (byKey.size === answersMax || characters > charactersMax) break;
    byKey.set(name, answer);
  }
  return [...byKey.values()];
}

/**
 * Gives the client stored answers where it has nothing newer. Each is marked as stale, so that it
 * is fetched again as soon as there is a network.
 */
export function restoreAnswers(
  client: QueryClient,
  answers: readonly KeptAnswer[],
  nowMs: number,
): void {
  for (const { key, data, atMs } of answers) {
    const held = client.getQueryState(key)?.dataUpdatedAt ?? 0;
    if (atMs <= held || nowMs - atMs >= keptMs) continue;
    client.setQueryData(key, data, { updatedAt: atMs });
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
}
