import type { OperationId, OrderId, ServerId } from '#contracts/ids.ts';
import type { OperationKind, OperationState, ProviderName } from '#contracts/goods/servers.ts';
import { minuteMs } from '#contracts/time.ts';
import type { Answer } from '../providers/server-provider.ts';

/** One piece of work on one machine: its requester, its number of tries, its state. */
export type Operation = Readonly<{
  id: OperationId;
  serverId: ServerId;
  orderId: OrderId;
  kind: OperationKind;
  key: string;
  state: OperationState;
  provider: ProviderName;
  image: string | null;
  task: string | null;
  secretSealed: Buffer | null;
  tries: number;
  nextTryAt: Date | null;
  begunAt: Date | null;
  lockToken: string | null;
  reason: string | null;
  askedBy: string;
  askedAt: Date;
  movedAt: Date;
  /** Of those from before requests were kept with it, null. */
  requestId: string | null;
}>;

export type Made = Extract<Answer, { kind: 'done' }>;
/** That a new machine took a connection, which is part of the proof of its delivery. */
export type Answered = Readonly<{ port: number; ms: number; at: string }>;

/**
 * `silent`: the outcome is unknown. `unanswered`: the machine was created as sold and accepts no
 * connection yet. `cleared`: nothing is left of an earlier try.
 */
export type Outcome =
  | Exclude<Answer, { kind: 'done' }>
  | (Made & Readonly<{ answered?: Answered }>)
  | Readonly<{ kind: 'unanswered'; made: Made; reason: string }>
  | Readonly<{ kind: 'cleared' }>
  | Readonly<{ kind: 'silent'; reason: string }>;

/** With doubling waits this takes about ten minutes of the two hours. */
const triesMax = 8;
const backoffBaseMs = 5_000;
const backoffMaxMs = 5 * minuteMs;
/** A provider that works longer than this on one thing has forgotten it. */
const patienceMs = 30 * minuteMs;
/** How long a machine may take from its first start until it answers; Windows starts twice. */
const answersWithinMs = 20 * minuteMs;
const probeAgainMs = 5_000;
const reasonMax = 300;

/** When to try again after the n-th trouble. */
export const backoffMs = (tries: number) =>
  Math.min(backoffMaxMs, backoffBaseMs * 2 ** Math.max(0, tries - 1));

export type OperationStatus = Pick<
  Operation,
  'state' | 'task' | 'tries' | 'nextTryAt' | 'begunAt' | 'reason'
>;

/**
 * The state of an operation after its provider's answer. A lost answer keeps the task, since the
 * work may continue; a refusal and the last failure leave it to staff.
 */
export function statusAfter(
  before: OperationStatus,
  outcome: Outcome,
  { at, scale }: Readonly<{ at: Date; scale: number }>,
): OperationStatus {
  const over = { task: null, nextTryAt: null };
  if (outcome.kind === 'done') return { ...before, ...over, state: 'done', reason: null };
  if (outcome.kind === 'refused') return failed(before, outcome.reason);
  if (outcome.kind === 'pending') {
    const begunAt = before.begunAt ?? at;
    const { task, lookAgainMs } = outcome;
    const isPersons = lookAgainMs === null;
    if (!isPersons && at.getTime() - begunAt.getTime() > patienceMs) {
      return failed(before, 'It took longer than half an hour.');
    }
    const nextTryAt = isPersons ? null : new Date(at.getTime() + lookAgainMs * scale);
    return { ...before, state: 'pending', task, begunAt, nextTryAt, reason: null };
  }
  if (outcome.kind === 'cleared') {
    return { state: 'waiting', task: null, tries: 0, nextTryAt: at, begunAt: null, reason: null };
  }
  if (outcome.kind === 'unanswered') {
    const begunAt = (isProbing(before.task) && before.begunAt) || at;
    if (at.getTime() - begunAt.getTime() > answersWithinMs) return failed(before, outcome.reason);
    const nextTryAt = new Date(at.getTime() + probeAgainMs * scale);
    const task = probingAfter(before.task);
    return { ...before, state: 'pending', task, begunAt, nextTryAt, reason: outcome.reason };
  }
  const tries = before.tries + 1;
  if (tries >= triesMax) return failed({ ...before, tries }, outcome.reason);
  const asked = outcome.kind === 'later' ? (outcome.waitMs ?? 0) : 0;
  const waitMs = Math.max(asked, backoffMs(tries) * scale);
  const task = outcome.kind === 'silent' ? before.task : clearingAgain(before.task);
  return {
    state: task === null ? 'waiting' : 'pending',
    task,
    tries,
    nextTryAt: new Date(at.getTime() + waitMs),
    begunAt: task === null ? null : before.begunAt,
    reason: outcome.reason.slice(0, reasonMax),
  };
}

const probing = 'probe ';
const isProbing = (task: string | null) => task?.startsWith(probing) === true;
/** A machine that does not answer yet is queried at its provider again, where it stopped. */
const probingAfter = (task: string | null) => (isProbing(task) ? task : `${probing}${task ?? ''}`);

/** A create that first takes away what an earlier try has left at a provider. */
export const clearing = (provider: ProviderName, task: string | null = null) =>
  `clear ${provider} ${task ?? ''}`;
const clearingAgain = (task: string | null) => /^clear \S+ /.exec(task ?? '')?.[0] ?? null;

/** What is to be asked next: of whom, and where it stands in the words of that provider. */
export type ProvidersStep = Readonly<{
  kind: OperationKind;
  provider: ProviderName;
  /** Null begins, or begins again. */
  task: string | null;
  isClearing: boolean;
}>;

export function stepOf({ kind, provider, task }: Operation): ProvidersStep {
  const again = clearingAgain(task);
  if (again !== null) {
    const [, left] = again.split(' ') as [string, ProviderName];
    const rest = task?.slice(again.length) || null;
    return { kind: 'terminate', provider: left, task: rest, isClearing: true };
  }
  const own = isProbing(task) ? task?.slice(probing.length) || null : task;
  return { kind, provider, task: own, isClearing: false };
}

const failed = (before: OperationStatus, reason: string): OperationStatus => ({
  ...before,
  state: 'failed',
  task: null,
  nextTryAt: null,
  reason: reason.slice(0, reasonMax),
});

/** Work that sets a password. */
export const setsPassword = (kind: OperationKind) =>
  kind === 'create' || kind === 'reinstall' || kind === 'reset-access';

/** What the shop itself decides about a machine; a customer's own request makes room for it. */
export const isDecision = (kind: OperationKind) =>
  kind === 'suspend' || kind === 'resume' || kind === 'terminate';

/** Whether the machine runs after such work; undefined where it does not say. */
export function powerAfter(kind: OperationKind): 'running' | 'stopped' | undefined {
  if (kind === 'stop' || kind === 'suspend') return 'stopped';
  return kind === 'terminate' || kind === 'reset-access' ? undefined : 'running';
}
