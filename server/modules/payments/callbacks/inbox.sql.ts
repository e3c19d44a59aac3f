import type { PaymentId } from '#contracts/ids.ts';
import { prepared, sql, type Queryable } from '#platform/db.ts';
import { count } from '#platform/metrics/count.ts';
import { currentRequest } from '#platform/request-ids/request-context.ts';
import type { Caller } from './callers.ts';
import type { ProviderName } from '../payment.ts';
import { dueChannel, insertExceptions } from '../collect/payments.sql.ts';

export type Callback = Readonly<{
  provider: ProviderName;
  /** The same for a repeat of the same message, permanently. */
  dedupeKey: string;
  paymentId: PaymentId | null;
  /** JSON text in the form to be stored. */
  body: string;
  sourceAddress: string;
  caller: Caller;
  at: Date;
  /** Set when nothing is left to do about it. */
  verdict?: string;
}>;

/**
 * Stores a callback before it is answered, and notifies staff of an address that is not on the
 * provider's list, once for each. False when the same one was already stored.
 */
export async function insertCallback(db: Queryable, callback: Callback): Promise<boolean> {
  const { verdict = null, at } = callback;
  const added = await db.execute(
    prepared(
      'payments.knock',
      sql`
    insert into provider_inbox (provider, dedupe_key, payment_id, body, source_address,
      source_known, received_at, handled_at, verdict, request_id)
    values (${callback.provider}, ${callback.dedupeKey}, ${callback.paymentId},
    ${callback.body}::jsonb,
      ${callback.sourceAddress}, ${callback.caller === 'listed'}, ${at},
      ${verdict === null ? null : at}, ${verdict}, ${currentRequest()})
    on conflict (provider, dedupe_key) do nothing`,
    ),
  );
  const isNew = added > 0;
  const outcome = isNew ? (verdict ?? 'stored') : 'repeated';
  count(db, { name: 'callbacks', labels: { provider: callback.provider, outcome } });
  if (isNew && callback.caller === 'unlisted') await notifyUnlisted(db, callback);
  return isNew;
}

function notifyUnlisted(db: Queryable, { provider, sourceAddress: address, at }: Callback) {
  const dedupeKey = `unlisted-caller:${provider}:${address}`;
  const exceptions = [
    { kind: 'unlisted-caller', detail: { provider, address }, dedupeKey } as const,
  ];
  return insertExceptions(db, { paymentId: null, exceptions, at });
}

/** Wakes the worker that queries providers. */
export async function notifyDue(db: Queryable, id: PaymentId): Promise<void> {
  await db.rows(sql`select pg_notify(${dueChannel}, ${id})`);
}
