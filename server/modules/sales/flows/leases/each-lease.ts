import { createHash } from 'node:crypto';
import type { LeaseOutcome, ManyBody } from '#contracts/leases/many-leases.ts';
import { minuteMs, secondMs } from '#contracts/time.ts';
import type { ProbeContext } from '#modules/inventory';
import type { testLease } from '#modules/leases/holding';
import { DomainError, Unavailable } from '#platform/errors.ts';
import type { onceAnswered } from '#platform/http/idempotency.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import type { SalesContext } from '../../context.ts';

export type ManyContext = SalesContext &
  ProbeContext &
  Parameters<typeof testLease>[0] &
  Pick<Parameters<typeof onceAnswered>[0], 'answerWithinMs'>;

/** One act, for leases that were chosen already; each id is there once. */
export type ManyInput<Act extends ManyBody['act'] = ManyBody['act']> = Readonly<{
  caller: SignedIn;
  ids: readonly string[];
  body: Extract<ManyBody, { act: Act }>;
  /** When a process began it that left it in the middle; null for one that is new. */
  leftSince: Date | null;
  /** Whether its answer can be asked for again, so that it need not be ready within one request. */
  isKept: boolean;
}>;

/** What may run side by side in the database without keeping other customers waiting. */
export const writesAtOnce = 4;

/** What an act brought for one lease, beside its id. */
export type Brought = Omit<LeaseOutcome, 'id' | 'refusal'>;

type Pace = Readonly<{
  /** How many are worked on side by side. */
  atOnce: number;
  isKept: boolean;
}>;

/** When the rest is refused: a call answers within the minute that proxies in front allow. */
const callMaxMs = 45 * secondMs;
/** A thousand that do not answer are measured in less. */
const keptMaxMs = 15 * minuteMs;

/**
 * Does the same for each lease: one that is refused says why and keeps no other back. Outcomes are
 * in the order of the ids. Throws what is no refusal, once those under way are finished; what was
 * done stays done.
 */
export async function eachLease(
  ids: readonly string[],
  { atOnce, isKept }: Pace,
  act: (id: string) => Promise<Brought>,
): Promise<LeaseOutcome[]> {
  const until = performance.now() + (isKept ? keptMaxMs : callMaxMs);
  const outcomes: LeaseOutcome[] = [];
  let next = 0;
  const work = async () => {
    for (let place = next++; place < ids.length; place = next++) {
      const id = ids[place] ?? '';
      const late = performance.now() >= until;
      outcomes[place] = await outcomeOf(id, late ? refuseLate : () => act(id));
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
  return outcomes;
}

async function refuseLate(): Promise<never> {
  throw new Unavailable('There was no time left for this one. Send it again.', 1);
}

async function outcomeOf(id: string, act: () => Promise<Brought>): Promise<LeaseOutcome> {
  try {
    return { id, refusal: null, ...(await act()) };
  } catch (error) {
    if (error instanceof DomainError) return { id, refusal: refusalOf(error) };
    throw error;
  }
}

/** A refusal as the outcome of one lease tells it. */
export const refusalOf = ({ code, message: detail, facts: { retryAfter } }: DomainError) => ({
  code,
  detail,
  ...(retryAfter !== undefined && { retryAfter }),
});

/** Names what a call did, in any order, so that its repeat is told of once. */
export const hashOf = (did: readonly string[]) =>
  createHash('sha256').update(did.toSorted().join()).digest('hex');
