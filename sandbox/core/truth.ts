import { openBook } from './book.ts';
import type { Provider } from './deliveries.ts';

export type TruthKind = 'charge' | 'paybill' | 'reversal' | 'refund' | 'payout' | 'dispute';

/** Money that really moved. Incoming amounts are positive, returned ones negative; in cents. */
export type TruthEntry = {
  id: string;
  provider: Provider;
  kind: TruthKind;
  /** The provider's proof: an M-Pesa receipt, a Paystack transaction or refund id. */
  receipt: string;
  /** What the shop or the customer wrote on it: account reference or Paystack reference. */
  reference: string;
  /** The request it belongs to (CheckoutRequestID, original receipt), or an empty text. */
  request: string;
  phone: string;
  amountMinor: number;
  currency: string;
  at: string;
};

export type Truth = {
  record(entry: Omit<TruthEntry, 'id'>): TruthEntry;
  all(provider?: string): TruthEntry[];
  /** Sum of all entries per provider, in cents. */
  totals(): Record<Provider, number>;
  clear(): void;
  close(): void;
};

const entriesMax = 100_000;

export function openTruth(dir: string | null): Truth {
  const book = openBook<TruthEntry>({ dir, name: 'truth', recordsMax: entriesMax });
  let count = book.all().length;
  const all = (provider?: string) =>
    book.all().filter((entry) => provider === undefined || entry.provider === provider);
  const total = (provider: Provider) =>
    all(provider).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    record(entry) {
      count += 1;
      const whole = { id: `truth-${count}`, ...entry };
      book.put(whole.id, whole);
      return whole;
    },
    all,
    totals: () => ({ daraja: total('daraja'), paystack: total('paystack') }),
    clear: () => book.clear(),
    close: () => book.close(),
  };
}
