import type { PaymentId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';
import type { ProviderName } from '../payment.ts';

/**
 * The attempts behind these references, by reference. People type an order's code as well, with its
 * dash or without: that names the newest attempt of the order.
 */
export async function findByReferences(
  db: Queryable,
  { provider, references }: { provider: ProviderName; references: readonly string[] },
): Promise<Map<string, PaymentId>> {
  const rows = await db.rows<{ reference: string; id: PaymentId }>(sql`
    select reference, id from payment_attempts
     where provider = ${provider} and reference = any(${references})
    union all
    (select distinct on (typed.reference) typed.reference, a.id
       from unnest(${references}::text[]) as typed (reference)
       join orders o on o.code in (typed.reference, 'LG-' || substr(typed.reference, 3))
        and typed.reference like 'LG%'
       join payment_attempts a on a.order_id = o.id and a.provider = ${provider}
      order by typed.reference, a.created_at desc)`);
  return new Map(rows.map(({ reference, id }) => [reference, id]));
}
