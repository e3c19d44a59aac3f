import type { PaymentId } from '#contracts/ids.ts';
import { hearOfDispute } from './disputes.sql.ts';
import { insertKnock, notifyDue } from './inbox.sql.ts';
import { moved } from './payment.ts';
import { findByReference, lockAttempt, saveAttempt } from './payments.sql.ts';
import { readWebhook, type WebhookEvent } from './providers/paystack/wire.ts';
import { wakeRefunds } from './refunds.sql.ts';
import { isKnownSource } from './sources.ts';
import type { PaymentsWorld } from './world.ts';

export type Webhook = Readonly<{
  /** The bytes as they came: the signature is over them and nothing else. */
  rawBody: Buffer;
  signature: string;
  sourceAddress: string;
  at: Date;
}>;

/** `refused`: answer 401 and keep nothing. `paymentId` is absent for events that are not ours. */
export type StoredWebhook = 'refused' | Readonly<{ paymentId?: PaymentId }>;

/**
 * Keeps a signed card webhook and makes its attempt due at once; verify decides, never the
 * webhook. A repeat has no further effect. When it throws, nothing was kept: answer 5xx.
 */
export async function storeWebhook(
  { db, random, providers }: Pick<PaymentsWorld, 'db' | 'random' | 'providers'>,
  { rawBody, signature, sourceAddress, at }: Webhook,
): Promise<StoredWebhook> {
  if (!providers.paystack.isAuthentic(rawBody, signature)) return 'refused';
  const event = readWebhook(rawBody);
  const found = event.reference
    ? await findByReference(db, { provider: 'paystack', reference: event.reference })
    : undefined;
  await db.transaction(async (tx) => {
    const locked = found && (await lockAttempt(tx, found.id));
    const isNew = await insertKnock(tx, {
      provider: 'paystack',
      dedupeKey: event.dedupeKey,
      paymentId: found?.id ?? null,
      body: event.text,
      sourceAddress,
      sourceKnown: isKnownSource('paystack', sourceAddress),
      at,
      ...verdictOf(event, found !== undefined),
    });
    if (!isNew) return;
    if (isDispute(event) && event.id) {
      const paymentId = found?.id ?? null;
      const heard = { provider: 'paystack', reference: event.id, paymentId, at } as const;
      return hearOfDispute(tx, { random }, heard);
    }
    if (!locked) return;
    if (isRefund(event)) return wakeRefunds(tx, { paymentId: locked.attempt.id, at });
    const { attempt } = locked;
    await saveAttempt(tx, {
      before: attempt.state,
      attempt: {
        ...attempt,
        state: moved(attempt.state, 'knock') ?? attempt.state,
        providerReference: attempt.providerReference ?? attempt.reference,
        customerActedAt: attempt.customerActedAt ?? at,
        knockedAt: at,
        nextCheckAt: at,
      },
      cause: 'webhook',
      detail: { event: event.name },
      at,
    });
    await notifyDue(tx, attempt.id);
  });
  return found ? { paymentId: found.id } : {};
}

/** Money on its way back: the refund is asked about, and the payment stays as it is. */
const isRefund = ({ name }: WebhookEvent) => name.startsWith('refund.');

/** A bank asks for the money: the dispute is asked about, and the payment stays as it is. */
const isDispute = ({ name }: WebhookEvent) => name.startsWith('charge.dispute.');

function verdictOf(event: WebhookEvent, isOurs: boolean): { verdict?: string } {
  if (isDispute(event)) return { verdict: 'dispute' };
  if (!isOurs) return { verdict: 'not ours' };
  return isRefund(event) ? { verdict: 'refund' } : {};
}
