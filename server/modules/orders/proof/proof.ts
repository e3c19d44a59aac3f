import type { LineState } from '#contracts/sale/orders.ts';
import type { Proof, ProofStep } from '#contracts/sale/proof-steps.ts';
import type { DeliveryStep, OrderState, Sold } from '../order.ts';
import type { OrderHistoryEntry } from '../orders.sql.ts';

const renewed: readonly ProofStep[] = ['paid', 'extended'];

/** States from which nothing more is delivered. */
const overStates: ReadonlySet<OrderState> = new Set([
  'cancelled',
  'expired',
  'refund_due',
  'refunded',
]);

/**
 * The proof of delivery (feature N3): every step that this order can have, with the moment at which
 * it happened; what can no longer happen is left out. Both sides read this list. `steps` are those
 * of a first purchase of its kind.
 */
export function proofOf(
  { order, line }: Sold,
  history: readonly OrderHistoryEntry[],
  steps: readonly ProofStep[],
): Proof {
  const proof = (line.renews ? renewed : steps).map((step) => {
    const entry = history.find(({ kind }) => kind === kindOf(step));
    const pingMs = step === 'tested' ? entry?.detail['pingMs'] : undefined;
    return {
      step,
      at: entry?.at.toISOString() ?? null,
      pingMs: typeof pingMs === 'number' ? pingMs : null,
    };
  });
  return overStates.has(order.state) ? proof.filter(({ at }) => at !== null) : proof;
}

/** States of a line from which nothing more is delivered. */
const overLines: ReadonlySet<LineState> = new Set(['gone', 'ended', 'refunded']);

type OfLine = Readonly<{
  state: LineState;
  /** When data first came through what it bought. */
  connectedAt: Date | undefined;
  steps: readonly ProofStep[];
}>;

/**
 * The steps of one line of an order of several: the test that is among its facts, and its first
 * connection. All others are those of its order.
 */
export function proofOfLine({ order, line }: Sold, { state, connectedAt, steps }: OfLine): Proof {
  if (line.renews) return [];
  const { testedAt, testedPingMs } = line.facts;
  const pingMs = typeof testedPingMs === 'number' ? testedPingMs : null;
  const isOver = overLines.has(state) || overStates.has(order.state);
  const canConnect = steps.includes('first_connection') && !isOver;
  const at = connectedAt?.toISOString() ?? null;
  return [
    // What was sold without a test will have none.
    ...(typeof testedAt === 'string' ? [{ step: 'tested', at: testedAt, pingMs } as const] : []),
    ...(at || canConnect ? [{ step: 'first_connection', at, pingMs: null } as const] : []),
  ];
}

/** Two steps are moves of the order; the others are recorded with `recordDelivery`. */
function kindOf(step: ProofStep): string {
  if (step === 'paid') return 'pay';
  if (step === 'credited') return 'deliver';
  return `step:${step satisfies DeliveryStep}`;
}
