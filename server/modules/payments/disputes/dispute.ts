import type { DisputeId, PaymentId, RefundId } from '#contracts/ids.ts';
import type { Money } from '#contracts/money.ts';
import type { DisputeState } from '#contracts/sale/money-states.ts';
import { hourMs, minuteMs } from '#contracts/time.ts';
import type { ProviderName } from '../payment.ts';

export type { DisputeState };

/** The provider confirms it, does not know it, or reports the bank's decision. */
export type DisputeEvent = 'confirm' | 'deny' | 'win' | 'lose';

/** Every move there is. A bank's decision is final; another question of it is another dispute. */
const moves: Readonly<Record<DisputeState, Readonly<Partial<Record<DisputeEvent, DisputeState>>>>> =
  {
    heard: { confirm: 'open', deny: 'unknown' },
    open: { win: 'won', lose: 'lost' },
    won: {},
    lost: {},
    unknown: { confirm: 'open' },
  };

/** The state after an event; undefined when the event does not move a dispute in this state. */
export const disputeMoved = (state: DisputeState, event: DisputeEvent): DisputeState | undefined =>
  moves[state][event];

/** Card money that its bank asks back. */
export type Dispute = Readonly<{
  id: DisputeId;
  provider: ProviderName;
  /** Theirs. */
  reference: string;
  /** The payment that is contested; null while it is not known, or when it is not the shop's. */
  paymentId: PaymentId | null;
  state: DisputeState;
  /** Null until the provider has named it. */
  amount: Money | null;
  /** The part of it that was taken out of what can still go back of the payment. */
  held: Money;
  category: string;
  providerStatus: string;
  dueAt: Date | null;
  /** What was bought does not work until the bank has decided. */
  servicePaused: boolean;
  /** What was lost, as a return of the payment. */
  refundId: RefundId | null;
  heardAt: Date;
  openedAt: Date | null;
  resolvedAt: Date | null;
  nextCheckAt: Date | null;
}>;

/**
 * A bank takes days, so an open dispute is asked about every few hours, and after each callback.
 */
export function nextDisputeLook({ state }: Dispute, at: Date, scale: number): Date | null {
  if (state === 'heard') return new Date(at.getTime() + minuteMs * scale);
  return state === 'open' ? new Date(at.getTime() + 6 * hourMs * scale) : null;
}
