import { minuteMs } from '#contracts/time.ts';
import type { Health } from '#modules/catalogue/listing';

/** The state of an upstream, and what led to it. */
export type HealthState = Readonly<{
  health: Health;
  consecutiveFailures: number;
  consecutiveSuccesses: number;
  failingSince: Date | null;
  /** Checks up to this moment no longer count against it. */
  judgedSince: Date | null;
}>;

export type CheckResult = Readonly<{ ok: boolean; at: Date }>;

/** There is a row of the same number between every two states (gateway facts §5). */
export const successesToTrust = 3;
export const failuresToDrop = 3;
export const failingToDropMs = 5 * minuteMs;
/** Checks that are looked back upon, and how many of them may fail: 95 % of 20 must succeed. */
export const windowSize = 20;
const windowFailuresMax = 1;

/** Where one more check leads: up after three successes, down after three failures or 5 minutes. */
export function advance(state: HealthState, { ok, at }: CheckResult): HealthState {
  return ok ? afterSuccess(state) : afterFailure(state, at);
}

function afterSuccess(state: HealthState): HealthState {
  const consecutiveSuccesses = state.consecutiveSuccesses + 1;
  const waits = state.health === 'new' || state.health === 'down';
  const isTrusted = waits && consecutiveSuccesses >= successesToTrust;
  return {
    ...state,
    health: isTrusted ? 'healthy' : state.health,
    consecutiveSuccesses,
    consecutiveFailures: 0,
    failingSince: null,
  };
}

function afterFailure(state: HealthState, at: Date): HealthState {
  const consecutiveFailures = state.consecutiveFailures + 1;
  const failingSince = state.failingSince ?? at;
  const isDown =
    state.health === 'down' ||
    consecutiveFailures >= failuresToDrop ||
    at.getTime() - failingSince.getTime() >= failingToDropMs;
  return {
    health: isDown ? 'down' : state.health,
    consecutiveFailures,
    consecutiveSuccesses: 0,
    failingSince,
    // What was lost before it went down has had its consequence and is not held against it again.
    judgedSince: isDown ? at : state.judgedSince,
  };
}

/** Down at once, without the row of failures that ordinary checks wait for. */
export const drop = (state: HealthState, at: Date): HealthState => ({
  ...state,
  health: 'down',
  consecutiveFailures: Math.max(failuresToDrop, state.consecutiveFailures),
  consecutiveSuccesses: 0,
  failingSince: state.failingSince ?? at,
  judgedSince: at,
});

/** The last checks, newest first, as far as they count. */
export type Window = Readonly<{ oks: readonly boolean[]; medianPingMs: number | null }>;

/**
 * Degrades what is healthy and slow or unreliable, and takes it back after three good checks. A
 * short history is read as if the checks it lacks had succeeded.
 */
export function weigh(state: HealthState, window: Window, pingLimitMs: number): HealthState {
  const failures = window.oks.slice(0, windowSize).filter((ok) => !ok).length;
  const isSlow = window.medianPingMs !== null && window.medianPingMs > pingLimitMs;
  const isTroubled = failures > windowFailuresMax || isSlow;
  if (state.health === 'healthy' && isTroubled) return { ...state, health: 'degraded' };
  const isSteady = state.consecutiveSuccesses >= successesToTrust;
  if (state.health === 'degraded' && !isTroubled && isSteady) {
    return { ...state, health: 'healthy' };
  }
  return state;
}

/** The middle value, the lower one of two; null of nothing. Means would hide the bad minute. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
