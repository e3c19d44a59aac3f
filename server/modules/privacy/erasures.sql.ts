import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { Asker } from './context.ts';

type Requested = Readonly<{ customerId: CustomerId; askedBy: Asker; at: Date; dueAt: Date }>;

/** False when the account is to be erased already. */
export async function insertErasure(tx: Tx, { customerId, askedBy, at, dueAt }: Requested) {
  const added = await tx.execute(sql`
    insert into erasures (customer_id, asked_by, asked_at, due_at, next_try_at)
    values (${customerId}, ${askedBy}, ${at}, ${dueAt}, ${dueAt})
    on conflict (customer_id) where kept_at is null and done_at is null do nothing`);
  return added > 0;
}

export async function openErasure(db: Queryable, customerId: CustomerId) {
  const [row] = await db.rows<{ askedAt: Date; dueAt: Date }>(sql`
    select asked_at as "askedAt", due_at as "dueAt" from erasures
     where customer_id = ${customerId} and kept_at is null and done_at is null`);
  return row;
}

/** Takes an erasure back. False when there is none. */
export async function keepAccount(tx: Tx, customerId: CustomerId, at: Date) {
  const kept = await tx.execute(sql`
    update erasures set kept_at = ${at}
     where customer_id = ${customerId} and kept_at is null and done_at is null`);
  return kept > 0;
}

const batchMax = 20;
/** Whose time to think again is over. */
export const dueErasures = (db: Queryable, at: Date) =>
  db.rows<{ customerId: CustomerId }>(sql`
    select customer_id as "customerId" from erasures
     where next_try_at <= ${at} and kept_at is null and done_at is null
     order by next_try_at limit ${batchMax}`);

/** Still due at `at`, locked; it may have been cancelled or done in the meantime. */
export async function lockDueErasure(tx: Tx, customerId: CustomerId, at: Date) {
  const rows = await tx.rows(sql`
    select 1 from erasures
     where customer_id = ${customerId} and next_try_at <= ${at} and kept_at is null
       and done_at is null for update`);
  return rows.length > 0;
}

export const putErasureOff = (tx: Tx, customerId: CustomerId, nextTryAt: Date) =>
  tx.execute(sql`
    update erasures set next_try_at = ${nextTryAt}
     where customer_id = ${customerId} and kept_at is null and done_at is null`);

export const finishErasure = (tx: Tx, customerId: CustomerId, at: Date) =>
  tx.execute(sql`
    update erasures set done_at = ${at}
     where customer_id = ${customerId} and kept_at is null and done_at is null`);
