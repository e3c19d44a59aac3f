import { useEffect, useRef } from 'react';
import { isProduct } from '#contracts/goods/kinds.ts';
import type { Transaction } from '#contracts/sale/payments.ts';
import { calls } from '#contracts/site/paths.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { webKinds } from '../../../lib/kinds/web-kinds.ts';
import { endPaying } from '../../../lib/cart/cart.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { logProblem } from '../../../lib/log.ts';
import { clearPendingPayment } from '../../../lib/session/pending-payment.ts';
import { queryClient } from '../../../lib/queries/query-client.ts';
import { keyOf, keyUnder } from '../../../lib/queries/query-of.ts';
import { refreshCatalogue } from '../../../lib/queries/refresh-catalogue.ts';
import { readCustomerId, readSession } from '../../../lib/session/session.ts';
import { words } from '../../../lib/text/words.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { isDecided } from './payment-steps.ts';
import { confirmLease } from '../start-payment.ts';
import { checkoutWords } from '../words.ts';

/**
 * Acts on the final word of a payment once: toasts, the lease call, then the result page. Money
 * that comes after a refusal is another word, and the last.
 */
export function useSettled(
  transaction: Transaction | undefined,
  onSettled: (transaction: Transaction) => void,
): void {
  const shown = useRef<string | null>(null);
  const latest = useRef(onSettled);
  useEffect(() => {
    latest.current = onSettled;
  });
  useEffect(() => {
    if (!transaction || !isDecided(transaction)) return;
    const word = wordOf(transaction);
    if (shown.current === word) return;
    shown.current = word;
    settleOnce(transaction);
    latest.current(transaction);
  }, [transaction]);
}

const wordOf = ({ paymentId, transactionStatus }: Transaction) =>
  `${paymentId} ${transactionStatus}`;

/** Announced results; several screens may follow one payment, or one may be rendered again. */
const settled = new Set<string>();

function settleOnce(transaction: Transaction): void {
  const word = wordOf(transaction);
  if (settled.has(word)) return;
  settled.add(word);
  clearPendingPayment(transaction.paymentId);
  endPaying(transaction.paymentId, transaction.transactionStatus === 'ACCEPTED');
  announce(transaction);
  for (const changed of [calls.searchOrders, calls.dashboardSummary, calls.balance]) {
    void queryClient.invalidateQueries({ queryKey: keyOf(changed) });
  }
  void queryClient.invalidateQueries({ queryKey: keyUnder('/leases') });
  void refreshCatalogue();
}

function announce(transaction: Transaction): void {
  const t = words(checkoutWords).toast;
  const { transactionStatus } = transaction;
  // The page that either leads to says so in its heading.
  if (transactionStatus === 'ACCEPTED') {
    notify({ area: 'payment', kind: 'success', title: t.success, quiet: true });
    void leaseAfterPayment(transaction);
    return;
  }
  const title = transactionStatus === 'DECLINED' ? t.declined : t.failed;
  notify({ area: 'payment', kind: 'error', title, quiet: true });
}

/** The server has made the lease already; this finds it, or says that a person must look at it. */
async function leaseAfterPayment(transaction: Transaction): Promise<void> {
  const { metaData, outcome, purchase, lines = 1 } = transaction;
  const { product } = purchase;
  // Of several each is on the page that follows.
  if (lines > 1) return;
  if (!isProduct(product) || !webKinds[product].isLeased || outcome === 'credited') return;
  const t = words(checkoutWords);
  const user = readSession()?.user;
  const customerId = readCustomerId();
  if (!customerId) {
    notify({ area: 'payment', kind: 'error', title: t.error.customerForLease });
    return;
  }
  try {
    await confirmLease({
      purchase: {
        product,
        productId: metaData.proxyId,
        countryCode: metaData.proxyCountryCode,
        isp: metaData.isp,
      },
      payer: { customerId, email: user?.email ?? '' },
      amountUsdCents: transaction.amountUsdCents,
      nowMs: nowMs(),
    });
    notify({ area: 'payment', kind: 'success', title: t.toast.leased, quiet: true });
  } catch (error) {
    logProblem('the lease could not be confirmed after the payment', error);
    // Silence says nothing of the lease, which the server makes without being asked.
    if (!(error instanceof ApiRefused)) return;
    notify({ area: 'payment', kind: 'warning', title: t.toast.leaseFailed });
  }
}
