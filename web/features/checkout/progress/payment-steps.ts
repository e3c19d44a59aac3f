import type { Transaction } from '#contracts/sale/payments.ts';

export type StepKey = 'order' | 'prompt' | 'pin' | 'confirmed' | 'ready';
export type PaymentStep = Readonly<{
  key: StepKey;
  state: 'done' | 'now' | 'next' | 'failed';
  at: string | null;
}>;

const failedStatuses = new Set(['FAILED', 'DECLINED']);

/**
 * The five steps of a payment with what is known of each. A later step that has happened proves the
 * earlier ones, even when their own news was lost on the way. "Checking" stays `now`; only a final
 * refusal by the provider is `failed`.
 */
export function paymentSteps({ steps, transactionStatus }: Transaction): PaymentStep[] {
  const stopped = failedStatuses.has(transactionStatus);
  const path: { key: StepKey; at: string | null }[] = [
    { key: 'order', at: steps.orderedAt },
    { key: 'prompt', at: steps.promptSentAt },
    // A refusal on the phone is an answer as well, and then the PIN is the missing step.
    { key: 'pin', at: stopped ? null : steps.customerActedAt },
    { key: 'confirmed', at: steps.confirmedAt },
    { key: 'ready', at: steps.readyAt },
  ];
  const last = path.findLastIndex(({ at }) => at !== null);
  return path.map((step, index) => {
    if (index <= last) return { ...step, state: 'done' };
    if (index > last + 1) return { ...step, state: 'next' };
    return { ...step, state: stopped ? 'failed' : 'now' };
  });
}

/** Whether the provider has given its final answer. */
export const isDecided = (transaction: Transaction): boolean =>
  transaction.transactionStatus !== 'PROCESSING';

/** Decided, and no typed code is being asked about that could change it. */
export const isQuiet = (transaction: Transaction): boolean =>
  isDecided(transaction) && transaction.typedCode?.verdict !== 'asking';
