import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Transaction } from '#contracts/sale/payments.ts';
import { transaction as transactionSchema } from '#contracts/sale/payments.ts';
import { calls } from '#contracts/site/paths.ts';
import { callUrl } from '../../../lib/api/api.ts';
import { takeNews, transactionQuery } from '../payment-queries.ts';

/**
 * Follows one payment until its money is there: by the server's events, and by the specified
 * polling while they do not flow and nothing is decided. A prompt that was given up is listened to
 * as well, for its money may come late. Returns the newest state, and the error that stopped the
 * polling if one did.
 */
export function useFollowedPayment(paymentId: string) {
  const client = useQueryClient();
  const [live, setLive] = useState(false);
  const query = useQuery(transactionQuery({ paymentId, live }));
  const paid = query.data?.transactionStatus === 'ACCEPTED';
  useEffect(() => {
    if (paid) return undefined;
    return listen(paymentId, {
      onLive: setLive,
      onPayment: (payment) => void takeNews(client, payment),
    });
  }, [paymentId, paid, client]);
  return query;
}

type Listener = {
  onLive: (live: boolean) => void;
  onPayment: (payment: Transaction) => void;
};

function listen(paymentId: string, { onLive, onPayment }: Listener): () => void {
  const url = callUrl(calls.paymentEvents.path, { params: { id: paymentId } });
  const events = new EventSource(url);
  events.addEventListener('open', () => onLive(true));
  // The browser reconnects automatically; until it has, polling takes over.
  events.addEventListener('error', () => onLive(false));
  events.addEventListener('payment', (event) => {
    const payment = read(event.data);
    if (payment) onPayment(payment);
  });
  return () => {
    events.close();
    onLive(false);
  };
}

function read(data: unknown): Transaction | null {
  if (typeof data !== 'string') return null;
  try {
    const parsed = transactionSchema.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    // A torn event carries no news; the next one or the next poll will.
    return null;
  }
}
