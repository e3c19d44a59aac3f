import { sql, type Queryable } from '#platform/db.ts';

/**
 * Stops every return that was promised and not yet sent when a backup was made: it may have been
 * sent since, and M-Pesa would pay it a second time. Each waits for a person, who checks with the
 * provider and then sends it or marks it as done. Returns how many it stopped.
 */
export async function holdReturns(
  tx: Pick<Queryable, 'rows'>,
  { at, reason }: Readonly<{ at: Date; reason: string }>,
): Promise<number> {
  const held = await tx.rows(sql`
    with held as (
      update refunds
         set state = 'needs_attention', submitted_at = ${at}, tries = tries + 1,
             next_check_at = null, claimed_until = null, result_text = ${reason}
       where state = 'requested' and destination = 'provider'
      returning id
    ), moves (step, from_state, to_state, cause) as (
      values (1, 'requested', 'submitting', 'claim'), (2, 'submitting', 'needs_attention', 'stall')
    ), told as (
      insert into refund_events (refund_id, from_state, to_state, cause, actor, detail, at)
      select held.id, from_state, to_state, cause, 'system',
             jsonb_build_object('reason', ${reason}::text), ${at}::timestamptz
        from held cross join moves order by held.id, step
    )
    select id from held`);
  return held.length;
}
