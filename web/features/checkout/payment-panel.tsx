import { useState } from 'react';
import type { Transaction } from '#contracts/sale/payments.ts';
import { readPendingPayment, type PendingPayment } from '../../lib/session/pending-payment.ts';
import { useCustomerId } from '../../lib/session/session.ts';
import { PayForm } from './pay-form.tsx';
import { PaymentProgress } from './progress/payment-progress.tsx';
import type { Method, Purchase } from './purchase.ts';

export type PanelProps = {
  purchase: Purchase;
  /** Which ways to offer, the first chosen; both unless said otherwise. */
  methods?: readonly Method[];
  /** The method that is chosen first, if not the first of them. */
  preferred?: Method | undefined;
  /** The payment has its final word; the app shows the result page. */
  onSettled: (transaction: Transaction) => void;
};

const allMethods = ['mpesa', 'card'] as const;

/**
 * The payment of one purchase, from the price to the provider's final answer. A payment for the
 * same thing that is in progress is followed at once instead of requested again (decision G29).
 */
export function PaymentPanel({ purchase, methods = allMethods, preferred, onSettled }: PanelProps) {
  const customerId = useCustomerId();
  const [chosen, setChosen] = useState<string | null>(null);
  const pending = customerId ? readPendingPayment(customerId) : null;
  const left = pending && isFor(pending, purchase) ? pending.paymentId : null;
  const [ignored, setIgnored] = useState<string | null>(null);
  // The record is removed at the final answer, and the next step is not this form.
  if (chosen === null && left !== null && left !== ignored) setChosen(left);
  if (chosen) {
    const anew = () => {
      setIgnored(chosen);
      setChosen(null);
    };
    return <PaymentProgress paymentId={chosen} onSettled={onSettled} onAnew={anew} />;
  }
  return (
    <PayForm purchase={purchase} methods={methods} preferred={preferred} onFollow={setChosen} />
  );
}

/** A renewal is another purchase than the first term of the same thing. */
const isFor = ({ proxyId, renews }: PendingPayment, purchase: Purchase): boolean =>
  renews === purchase.renews && (renews !== undefined || proxyId === purchase.productId);
