import type { Proof, ProofStep } from '#contracts/account/proof.ts';
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

/** Two steps are moves of the order; the others are recorded with `recordDelivery`. */
function kindOf(step: ProofStep): string {
  if (step === 'paid') return 'pay';
  if (step === 'credited') return 'deliver';
  return `step:${step satisfies DeliveryStep}`;
}
