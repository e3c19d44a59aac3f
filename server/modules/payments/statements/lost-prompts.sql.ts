import { prepared, sql, type Queryable } from '#platform/db.ts';
import type { ProviderName } from '../payment.ts';

/**
 * When the oldest prompt was sent to which this provider never responded; undefined when there is
 * none. It has no id to query: only a callback or the provider's list shows its outcome.
 */
export async function oldestLostPrompt(
  db: Queryable,
  provider: ProviderName,
): Promise<Date | undefined> {
  const [oldest] = await db.rows<{ at: Date | null }>(
    prepared(
      'payments.lost',
      sql`
        select min(submitted_at) as at from payment_attempts
         where state = 'submit_unknown' and provider = ${provider}`,
    ),
  );
  return oldest?.at ?? undefined;
}
