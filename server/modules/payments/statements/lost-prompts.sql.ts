import { prepared, sql, type Queryable } from '#platform/db.ts';

/**
 * When the oldest prompt was sent whose provider did not say whether it took it; undefined when
 * there is none. It has no id to ask about, so that only a callback or the list tells what became
 * of it.
 */
export async function oldestLostPrompt(db: Queryable): Promise<Date | undefined> {
  const [oldest] = await db.rows<{ at: Date | null }>(
    prepared(
      'payments.lost',
      sql`select min(submitted_at) as at from payment_attempts where state = 'submit_unknown'`,
    ),
  );
  return oldest?.at ?? undefined;
}
