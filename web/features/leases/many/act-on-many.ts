import type * as z from 'zod/mini';
import {
  manyLeaseCalls,
  manyMax,
  type LeaseOutcome,
  type ManyAct,
  type ManyOutcomes,
} from '#contracts/leases/many-leases.ts';
import { idempotencyKeyHeader } from '#contracts/sale/payments.ts';
import { request } from '../../../lib/api/api.ts';
import { ApiUnreachable } from '../../../lib/api/api-errors.ts';
import { fetchRefusals } from '../../../lib/text/refusals.ts';
import { locale } from '../../../lib/text/words.ts';

type Body = z.input<(typeof manyLeaseCalls.actOnLeases)['body']>;
/** An act and its own fields, without the leases that it is for. */
export type Act = Body extends infer One
  ? One extends Body
    ? Omit<One, 'ids' | 'label' | 'filter'>
    : never
  : never;

/**
 * So many are asked for in one call, which answers within its time and moves the progress on. What
 * ends is one call: its amounts are of one moment, and its email tells of all.
 */
const perCall: Partial<Record<ManyAct, number>> = { test: 10, replace: 16, end: manyMax };
const perCallElse = 100;

/**
 * Does one act for any number of leases, a call after the other. An answer that got lost is asked
 * for again with the same key, so that nothing is done twice. `onDone` hears how many were tried.
 */
export async function actOnMany(
  act: Act,
  ids: readonly string[],
  onDone: (count: number) => void = () => undefined,
): Promise<ManyOutcomes> {
  const outcomes: LeaseOutcome[] = [];
  const size = perCall[act.act] ?? perCallElse;
  let at = '';
  for (let from = 0; from < ids.length; from += size) {
    const body = { ...act, ids: ids.slice(from, from + size) } as Body;
    const headers = { [idempotencyKeyHeader]: crypto.randomUUID() };
    const ask = () => request(manyLeaseCalls.actOnLeases, { body, headers });
    const answer = await ask().catch((error: unknown) => {
      if (error instanceof ApiUnreachable) return ask();
      throw error;
    });
    outcomes.push(...answer.outcomes);
    at ||= answer.at;
    onDone(outcomes.length);
  }
  await fetchRefusals(locale());
  return { outcomes, at };
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
