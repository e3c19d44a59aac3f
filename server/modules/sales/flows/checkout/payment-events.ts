import { searchTransactions } from './search-transactions.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { Transaction } from '#contracts/sale/payments.ts';
import type { Database } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import { oneAtATime } from '#platform/loops/one-at-a-time.ts';
import { paymentChannel } from '#modules/payments/collect';

type Listener = (transaction: Transaction) => void;

/** Live progress: watchers of a payment get its transaction after each change. */
export type PaymentEvents = Readonly<{
  /** Calls `heard` now and after each change, the newest state last. Returns the stop function. */
  watch(watched: { paymentId: string; customerId: CustomerId }, heard: Listener): () => void;
  close(): Promise<void>;
}>;

/** One database listener for all watchers of this process. */
export async function listenToPayments(db: Database, log: Log): Promise<PaymentEvents> {
  const watchers = new Map<string, Set<() => void>>();
  const tell = (paymentId: string) => {
    for (const refresh of watchers.get(paymentId) ?? []) refresh();
  };
  const stop = await db.listen(paymentChannel, (payload) => {
    // An empty payload means that the connection was away: everybody looks again.
    if (payload) tell(payload);
    else for (const paymentId of watchers.keys()) tell(paymentId);
  });
  return {
    watch({ paymentId, customerId }, heard) {
      // Two concurrent reads could arrive in the wrong order, and the older state would stay.
      const refresh = oneAtATime(async () => {
        try {
          const [transaction] = await searchTransactions(db, { customerId, paymentId });
          if (transaction) heard(transaction);
        } catch (error) {
          log.warn({ err: error, paymentId }, 'progress not read');
        }
      });
      const set = watchers.get(paymentId) ?? new Set();
      watchers.set(paymentId, set.add(refresh));
      refresh();
      return () => {
        set.delete(refresh);
        if (set.size === 0) watchers.delete(paymentId);
      };
    },
    close: stop,
  };
}
