import { useRef, useState } from 'react';
import type { TopUpRequest } from '#contracts/sale/balance.ts';
import { idempotencyKeyHeader } from '#contracts/sale/payments.ts';
import { calls } from '#contracts/site/paths.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { request } from '../../lib/api/api.ts';
import { rememberPayment } from '../../lib/session/pending-payment.ts';
import { words } from '../../lib/text/words.ts';
import { balanceWords } from './balance-words.ts';

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * Opens a top-up, one at a time; a repeat after silence carries the same key, so that it finds the
 * first payment. A card leads to the hosted page, M-Pesa to `onFollow`.
 */
export function useTopUp(onFollow: (paymentId: string) => void) {
  const running = useRef(false);
  const sent = useRef({ input: '', key: '' });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async (body: TopUpRequest) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    const input = JSON.stringify(body);
    if (sent.current.input !== input) sent.current = { input, key: newKey() };
    try {
      const headers = { [idempotencyKeyHeader]: sent.current.key };
      const created = await request(calls.topUp, { body, headers });
      sent.current = { input: '', key: '' };
      // The return from the card page then knows which payment it was.
      const { paymentId } = created;
      rememberPayment({ paymentId, proxyId: 'balance', amount: body.amount });
      const link = created.metaData.checkout;
      if (link) window.location.assign(link);
      else onFollow(paymentId);
    } catch (cause) {
      if (cause instanceof ApiRefused) sent.current = { input: '', key: '' };
      const open = openPaymentIn(cause);
      if (open) onFollow(open);
      else setProblem(problemText(cause));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { begin: (body: TopUpRequest) => void begin(body), busy, problem };
}

/** The top-up that is under way already: it is shown instead of a second prompt. */
const openPaymentIn = (cause: unknown): string | undefined =>
  cause instanceof ApiRefused && cause.code === 'payment-in-progress'
    ? cause.problem?.paymentId
    : undefined;

function problemText(cause: unknown): string {
  const t = words(balanceWords);
  if (!(cause instanceof ApiRefused)) return t.unreachable;
  return cause.problem?.detail || t.refused;
}
