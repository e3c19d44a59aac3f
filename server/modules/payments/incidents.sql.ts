import type { PaymentId } from '#contracts/ids.ts';
import { prepared, sql, type Queryable } from '#platform/db.ts';
import type { PaymentException } from './payment.ts';

type Incident = Omit<PaymentException, 'askedAt'> &
  Readonly<{ paymentId: PaymentId | null; askedAt: Date; at: Date }>;

/**
 * Opens the exception of a state of ours that lasts, such as a wrong setting: once until
 * `endIncidents` or a person closes it. What was asked before its last end belongs to that one.
 * The number of former incidents makes the key, so that two refusals at once open one.
 */
export const openIncident = (tx: Queryable, incident: Incident) => {
  const { paymentId, kind, detail, dedupeKey: key, askedAt, at } = incident;
  return tx.execute(sql`
    insert into payment_exceptions (payment_id, kind, detail, dedupe_key, created_at)
    select ${paymentId}::text, ${kind}::text, ${JSON.stringify(detail)}::jsonb,
           ${key}::text || ':' || count(*), ${at}::timestamptz
      from payment_exceptions e
     where e.kind = ${kind} and e.resolved_at is not null
           and regexp_replace(e.dedupe_key, ':[0-9]+$', '') = ${key}
    having coalesce(max(e.resolved_at), '-infinity') <= ${askedAt}::timestamptz
    on conflict (dedupe_key) do nothing`);
};

type Proof = Readonly<{
  kind: PaymentException['kind'];
  /** How the keys of all incidents begin that the success disproves. */
  part: string;
  /** When the successful request was sent: a newer incident stays open. */
  askedAt: Date;
  resolution: string;
  at: Date;
}>;

/**
 * Ends the open incidents of a part, because it has worked since. Another's locks are let alone.
 */
export const endIncidents = (tx: Queryable, { kind, part, askedAt, resolution, at }: Proof) =>
  tx.execute(
    prepared(
      'payments.end-incidents',
      sql`
    update payment_exceptions set resolved_at = ${at}, resolution = ${resolution}
     where id in (select id from payment_exceptions
                   where kind = ${kind} and starts_with(dedupe_key, ${`${part}:`})
                         and resolved_at is null and created_at <= ${askedAt}
                   order by id for update skip locked)`,
    ),
  );
