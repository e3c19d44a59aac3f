import type * as z from 'zod/mini';
import {
  manyLeaseCalls,
  manyMax,
  type LeaseOutcome,
  type ManyOutcomes,
} from '#contracts/leases/many-leases.ts';
import { idempotencyKeyHeader } from '#contracts/sale/payments.ts';
import { secondMs } from '#contracts/time.ts';
import { request } from '../../../lib/api/api.ts';
import { ApiRefused, ApiUnreachable } from '../../../lib/api/api-errors.ts';
import { fetchRefusals } from '../../../lib/text/refusals.ts';
import { locale } from '../../../lib/text/words.ts';

type Body = z.input<(typeof manyLeaseCalls.actOnLeases)['body']>;
/** An act and its own fields, without the leases that it is for. */
export type Act = Body extends infer One
  ? One extends Body
    ? Omit<One, 'ids' | 'label' | 'filter'>
    : never
  : never;

/** So often an answer is asked for that got lost, or that the shop still works on. */
const triesMax = 60;

/**
 * Does one act for up to a thousand leases in one call, whose amounts are of one moment and whose
 * email tells of all. Its answer is asked for with the same key until it is there, so that nothing
 * is done twice.
 */
export async function actOnMany(act: Act, ids: readonly string[]): Promise<ManyOutcomes> {
  const body = { ...act, ids: ids.slice(0, manyMax) } as Body;
  const headers = { [idempotencyKeyHeader]: crypto.randomUUID() };
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await request(manyLeaseCalls.actOnLeases, { body, headers });
      await fetchRefusals(locale());
      return answer;
    } catch (error) {
      const waitS = retryAfterOf(error);
      if (waitS === undefined || tries === triesMax) throw error;
      await new Promise((again) => void setTimeout(again, waitS * secondMs));
    }
  }
}

/** Seconds after which a call that is still worked on, or whose answer got lost, is repeated. */
function retryAfterOf(error: unknown): number | undefined {
  if (error instanceof ApiUnreachable) return 1;
  const isAtWork = error instanceof ApiRefused && error.code === 'unavailable';
  return isAtWork ? (error.problem?.retryAfter ?? 1) : undefined;
}

/** How many were refused with the same words, those that are most first. */
export function refusalsOf(outcomes: readonly LeaseOutcome[]): readonly [string, number][] {
  const counts = new Map<string, number>();
  for (const { refusal } of outcomes) {
    if (refusal) counts.set(refusal.detail, (counts.get(refusal.detail) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

export const doneOf = (outcomes: readonly LeaseOutcome[]) =>
  outcomes.filter(({ refusal }) => refusal === null);
