import { once } from 'node:events';
import { request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Failure } from '../failure.ts';
import { afterOwnTime } from './own-time.ts';

/** Failures that say no more than that something came too late. */
const silences: ReadonlySet<Failure> = new Set(['tunnel-timeout', 'body-timeout', 'slow']);
/** Of the time that a check had, as much as our own page may take without a proxy between. */
const lateShare = 4;
const connectMs = 2_000;

/**
 * Whether a failure may be our own: it is a timeout, and our own page, requested without the proxy,
 * takes more than a quarter of the time that the proxy had. A page that cannot be connected to, as
 * where a network does not lead back to itself, excuses no failure.
 */
export async function isOurDelay(
  url: string | undefined,
  { failure, withinMs }: Readonly<{ failure: Failure; withinMs: number }>,
): Promise<boolean> {
  if (url === undefined || !silences.has(failure)) return false;
  return answersLate(new URL(url), withinMs / lateShare);
}

async function answersLate(url: URL, limitMs: number): Promise<boolean> {
  const ask = url.protocol === 'https:' ? requestSecurely : requestPlainly;
  const asked = ask(url, { agent: false });
  const state = { isConnected: false, isLate: false };
  asked.on('socket', (socket) => socket.once('connect', () => (state.isConnected = true)));
  const stopConnectLimit = afterOwnTime(connectMs, () => {
    if (!state.isConnected) asked.destroy(new Error('not connected'));
  });
  const stopAnswerLimit = afterOwnTime(limitMs, () => {
    state.isLate = true;
    if (state.isConnected) asked.destroy(new Error('late'));
  });
  try {
    const answered = once(asked, 'response');
    asked.end();
    await answered;
  } catch {
    return state.isConnected && state.isLate;
  } finally {
    stopConnectLimit();
    stopAnswerLimit();
    asked.destroy();
  }
  return state.isLate;
}
