import type { DataTag } from '@tanstack/react-query';
import type { Call } from '#contracts/site/paths.ts';
import { request, type AnswerOf, type RequestOptions } from '../api/api.ts';

type Input<C extends Call> = Pick<RequestOptions<C>, 'params' | 'query' | 'body'>;
type Key = readonly unknown[];

/**
 * The query key of a call: the parts of its path with the parameters in their places, then the rest
 * of the input. `['admin', 'payments', 'pay_1', 'refunds']` is therefore refreshed together with
 * `['admin', 'payments', 'pay_1']`, or `['admin']`.
 */
export function keyOf<C extends Call>(call: C, input: Input<C> = {}): Key {
  const {
    params = {},
    query,
    body,
  } = input as {
    params?: Record<string, string>;
    query?: object;
    body?: unknown;
  };
  const filled = keyUnder(call.path).map((part) =>
    part.startsWith(':') ? params[part.slice(1)] : part,
  );
  return [...filled, ...[query, body].filter((asked) => asked !== undefined)];
}

/** What everything below a path is kept under: `keyUnder('/admin')` refreshes all of Admin. */
export const keyUnder = (path: string): readonly string[] => path.split('/').filter(Boolean);

/** A query that makes one call: its key and its function, from the contract and what is asked. */
export const queryOf = <C extends Call>(call: C, input: Input<C> = {}) => ({
  queryKey: keyOf(call, input) as DataTag<Key, AnswerOf<C>>,
  queryFn: ({ signal }: { signal: AbortSignal }) => request(call, { ...input, signal }),
});
