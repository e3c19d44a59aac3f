import { useEffect, useRef, useState } from 'react';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { words } from '../../lib/text/words.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { endAttempt } from './attempt-key.ts';
import { CheckoutLinkMissing, startPayment, type Start, type Started } from './start-payment.ts';
import { checkoutWords } from './words.ts';

/** The hosted page opens this long after its address came (§9). */
const redirectDelayMs = 500;

/** Refusals after which the price on the screen is not the one to pay. */
const newPrice: ReadonlySet<string> = new Set(['price-changed', 'quote-expired', 'coupon-refused']);

type Uses = { onFollow: (paymentId: string) => void; onPriceChanged: () => void };

/** Starting the payment of one purchase. */
export const useStartPayment = (uses: Uses) => useOpening<Start>(startPayment, uses);

/**
 * Starting a payment, at most one at a time: the flag is a ref, because two presses in one frame
 * both see the state of the frame before.
 */
export function useOpening<Asked>(
  open: (asked: Asked) => Promise<Started>,
  { onFollow, onPriceChanged }: Uses,
) {
  const running = useRef(false);
  const [processing, setProcessing] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redirect.current), []);

  const finish = () => {
    running.current = false;
    setProcessing(false);
  };
  const proceed = ({ paymentId, redirectTo, prompted }: Started) => {
    endAttempt(sessionStorage);
    if (!redirectTo) {
      const title = words(checkoutWords).toast.pin;
      // The next page shows the same instruction, so this one is only read aloud.
      if (prompted) notify({ area: 'payment', kind: 'info', title, quiet: true });
      finish();
      return onFollow(paymentId);
    }
    redirect.current = setTimeout(() => window.location.assign(redirectTo), redirectDelayMs);
  };
  const refuse = (cause: unknown) => {
    finish();
    if (cause instanceof ApiRefused) {
      // An answer ends the attempt; silence does not, so that the repeat finds the first payment.
      endAttempt(sessionStorage);
      const underWay = cause.problem?.paymentId;
      if (cause.code === 'payment-in-progress' && underWay) return onFollow(underWay);
      if (cause.code && newPrice.has(cause.code)) onPriceChanged();
    }
    setError(cause);
    // The notice above the button says the same, and stays.
    notify({ area: 'payment', kind: 'error', title: refusalTitle(cause), quiet: true });
  };
  const begin = (asked: Asked) => {
    if (running.current) return;
    running.current = true;
    setProcessing(true);
    setError(null);
    open(asked).then(proceed, refuse);
  };
  /** Takes back what the last try said, once it no longer holds. */
  const forget = () => setError(null);
  return { begin, processing, error, forget };
}

/** The server's own words where it has some, else the specified ones. */
function refusalTitle(cause: unknown): string {
  const t = words(checkoutWords).error;
  if (cause instanceof CheckoutLinkMissing) return t.noLinkToast;
  if (cause instanceof ApiRefused) return cause.problem?.detail || t.failed;
  return t.generic;
}
