import type { PaymentId } from '#contracts/ids.ts';
import type { Answer } from '../collect/ask-provider.ts';
import type { PaymentException, ProviderName } from '../payment.ts';
import { insertExceptions } from '../collect/payments.sql.ts';
import { findByReferences } from './named-attempts.sql.ts';
import type { StatementLine, StatementWindow } from '../providers/payment-provider.ts';
import { providerNamed } from '../providers-of.ts';
import { proveReceipts } from '../collect/rivals.sql.ts';
import { receiptsKnown } from '../collect/unmatched-money.sql.ts';
import type { PaymentsContext } from '../context.ts';

/** What a provider's list adds to our books. */
export type Reconciled = Readonly<{
  /** Lines that name an attempt: record each like any other answer. */
  answers: readonly Readonly<{ paymentId: PaymentId; answer: Answer }>[];
  /** New money that names nothing of ours; each is a row in `payment_exceptions` now. */
  unmatched: readonly StatementLine[];
  /** False when the provider could not be read, or has no list. */
  complete: boolean;
}>;

const nothing: Reconciled = { answers: [], unmatched: [], complete: false };

/**
 * Compares a provider's own list with the attempts (payments facts §1.8): the way back for payments
 * whose push answer and callback were both lost. Lines whose receipt is booked are skipped, so it
 * can run over the same window repeatedly. Network: never call it inside a transaction.
 */
export async function reconcileStatement(
  ctx: PaymentsContext,
  provider: ProviderName,
  window: StatementWindow,
): Promise<Reconciled> {
  const askedAt = ctx.clock();
  const statement = await providerNamed(ctx, provider).statement?.(window);
  if (!statement) return nothing;
  if (statement.kind === 'silent') {
    ctx.log.warn({ provider, reason: statement.text }, 'statement not read');
    return nothing;
  }
  const complete = statement.lines.length === statement.rows;
  await proveReceipts(ctx.db, { provider, lines: statement.lines });
  const since = complete ? { since: window.from } : {};
  const matched = await matchLines(ctx, { provider, lines: statement.lines, askedAt, ...since });
  return { ...matched, complete };
}

export type Lines = Readonly<{
  provider: ProviderName;
  lines: readonly StatementLine[];
  askedAt: Date;
  /** They are everything that was paid since then. */
  since?: Date;
}>;

/** Compares lines that the provider itself has confirmed with the attempts; writes exceptions. */
export async function matchLines(
  { db }: Pick<PaymentsContext, 'db'>,
  { provider, lines, askedAt, since }: Lines,
): Promise<Pick<Reconciled, 'answers' | 'unmatched'>> {
  const known = await receiptsKnown(db, {
    provider,
    receipts: lines.map(({ receipt }) => receipt),
  });
  const open = lines.filter(({ receipt }) => !known.settled.has(receipt));
  const references = lines.map(({ reference }) => reference);
  const attempts = await findByReferences(db, { provider, references });
  const owners = new Map(
    lines.map(({ receipt, reference }) => [receipt, attempts.get(reference) ?? null]),
  );
  const evidence = since && ({ kind: 'list', since, owners } as const);
  const matched = open.flatMap((line) => {
    const paymentId = attempts.get(line.reference);
    if (!paymentId) return [];
    const answer = answerOf(line, askedAt);
    // A line that could not be read may be the one that is missed.
    return [{ paymentId, answer: evidence ? { ...answer, evidence } : answer }];
  });
  const unmatched = open.filter(
    ({ reference, receipt }) => !attempts.has(reference) && !known.suspended.has(receipt),
  );
  const exceptions = unmatched.map((line) => ownerless(provider, line));
  await insertExceptions(db, { paymentId: null, exceptions, at: askedAt });
  return { answers: matched, unmatched };
}

const answerOf = ({ receipt, amount }: StatementLine, askedAt: Date): Answer => ({
  kind: 'succeeded',
  code: '0',
  text: 'found in the list of the provider',
  amount,
  receipt,
  askedAt,
});

const ownerless = (provider: ProviderName, line: StatementLine): PaymentException => ({
  kind: 'unmatched-money',
  detail: { ...line, provider },
  dedupeKey: `unmatched-money:${provider}:${line.receipt}`,
});
