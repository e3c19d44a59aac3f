import type { Money } from '#contracts/money.ts';
import type { PaymentProvider } from '#modules/payments/providers';

type Collection = Parameters<PaymentProvider['initiate']>[0];
type Answer = Awaited<ReturnType<PaymentProvider['ask']>>;

/** How a payment of the demo's past ended. */
export type PastOutcome = 'paid' | 'cancelled' | 'no-funds';

const said = {
  cancelled: { code: '1032', text: 'Request cancelled by user' },
  'no-funds': { code: '1', text: 'The balance is insufficient for the transaction' },
} as const;

/**
 * Collects in the past that the demo shop is given: it asks nobody, and answers what the story says
 * became of each payment. Only the seed of the sandbox has it.
 */
export function pastProvider(name: string) {
  const answers = new Map<string, Answer>();
  const references = new Map<string, string>();
  let receipts = 0;
  const provider: PaymentProvider = {
    name,
    queriesPerMinute: undefined,
    initiate: async ({ id, reference }: Collection) => {
      references.set(id, reference);
      return {
        kind: 'accepted',
        providerReference: reference,
        merchantRequestId: null,
        checkoutUrl: null,
        text: 'accepted',
      };
    },
    ask: async (reference) =>
      answers.get(reference) ?? { kind: 'pending', code: 'pending', text: 'pending' },
    readCallback: () => undefined,
  };
  /** From now on the provider says that of a payment. */
  const decide = (paymentId: string, outcome: PastOutcome, amount: Money) => {
    receipts += 1;
    const receipt = `DEMO${String(receipts).padStart(6, '0')}`;
    const answer: Answer =
      outcome === 'paid'
        ? { kind: 'succeeded', code: '0', text: 'paid', amount, receipt }
        : { kind: 'failed', ...said[outcome], soft: false, alarm: false };
    answers.set(references.get(paymentId) ?? '', answer);
  };
  return { provider, decide };
}
