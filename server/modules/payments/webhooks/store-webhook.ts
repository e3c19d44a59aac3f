import type { PaymentId } from '#contracts/ids.ts';
import { count } from '#platform/metrics/count.ts';
import { callerOf } from '../callbacks/callers.ts';
import { hearOfDispute } from '../disputes/disputes.sql.ts';
import { insertCallback, notifyDue } from '../callbacks/inbox.sql.ts';
import { moved, type ProviderName } from '../payment.ts';
import { findByReference, lockAttempt, saveAttempt } from '../collect/payments.sql.ts';
import type { WebhookEvent } from '../providers/webhooks.ts';
import { wakeRefunds } from '../refunds/refunds.sql.ts';
import type { PaymentsContext } from '../context.ts';

export type Webhook = Readonly<{
  /** Whose door it came to. */
  provider: ProviderName;
  /** The bytes as they came: the signature is over them and nothing else. */
  rawBody: Buffer;
  signature: string;
  sourceAddress: string;
  at: Date;
}>;

/**
 * `refused`: answer 401 and keep nothing. `unreadable`: signed and no JSON object, answer 400.
 * `paymentId` is absent for events that are not ours.
 */
export type StoredWebhook = 'refused' | 'unreadable' | Readonly<{ paymentId?: PaymentId }>;

/**
 * Keeps a signed webhook and makes its attempt due at once; verify decides, never the
 * webhook. A repeat has no further effect. When it throws, nothing was kept: answer 5xx.
 */
export async function storeWebhook(
  { db, random, providers }: Pick<PaymentsContext, 'db' | 'random' | 'providers'>,
  { provider, rawBody, signature, sourceAddress, at }: Webhook,
): Promise<StoredWebhook> {
  const webhooks = providers[provider]?.webhooks;
  if (!webhooks?.isAuthentic(rawBody, signature)) {
    count(db, { name: 'callbacks', labels: { provider, outcome: 'bad-signature' } });
    return 'refused';
  }
  const event = webhooks.read(rawBody);
  if (!event) {
    count(db, { name: 'callbacks', labels: { provider, outcome: 'unreadable' } });
    return 'unreadable';
  }
  const found = event.reference
    ? await findByReference(db, { provider, reference: event.reference })
    : undefined;
  await db.transaction(async (tx) => {
    const locked = found && (await lockAttempt(tx, found.id));
    const isNew = await insertCallback(tx, {
      provider,
      dedupeKey: event.dedupeKey,
      paymentId: found?.id ?? null,
      body: event.text,
      sourceAddress,
      caller: callerOf({ providers }, provider, sourceAddress),
      at,
      ...verdictOf(event, found !== undefined),
    });
    if (!isNew) return;
    if (event.about === 'dispute' && event.id) {
      const paymentId = found?.id ?? null;
      const heard = { provider, reference: event.id, paymentId, at } as const;
      return hearOfDispute(tx, { random }, heard);
    }
    if (!locked) return;
    if (event.about === 'refund') return wakeRefunds(tx, { paymentId: locked.attempt.id, at });
    const { attempt } = locked;
    await saveAttempt(tx, {
      before: attempt.state,
      attempt: {
        ...attempt,
        state: moved(attempt.state, 'callback') ?? attempt.state,
        providerReference: attempt.providerReference ?? attempt.reference,
        customerActedAt: attempt.customerActedAt ?? at,
        callbackAt: at,
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

/** What a webhook says when it is not about a payment of ours on its way to us. */
function verdictOf({ about }: WebhookEvent, isOurs: boolean): { verdict?: string } {
  if (about === 'dispute') return { verdict: 'dispute' };
  if (!isOurs) return { verdict: 'not ours' };
  return about === 'refund' ? { verdict: 'refund' } : {};
}
