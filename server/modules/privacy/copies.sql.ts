import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { SealedColumn } from '#platform/sealing/sealed-column.ts';
import type { Asker } from './context.ts';

/** The files themselves, in base64. */
export const copyFiles: SealedColumn = {
  purpose: 'data-copy',
  name: 'data_copies.file_sealed',
  form: 'bytes',
  table: sql`data_copies`,
  key: sql`id`,
  value: sql`file_sealed`,
  put: sql`file_sealed = line.value`,
  batch: 5,
};

type Requested = Readonly<{ id: string; customerId: CustomerId; askedBy: Asker; at: Date }>;

export const insertCopy = (tx: Tx, { id, customerId, askedBy, at }: Requested) =>
  tx.execute(sql`
    insert into data_copies (id, customer_id, asked_by, asked_at)
    values (${id}, ${customerId}, ${askedBy}, ${at})`);

/** Whose copy is still to be made; undefined when it was, or its account is gone. */
export async function unmadeCopy(db: Queryable, id: string) {
  const [row] = await db.rows<{ customerId: CustomerId; email: string; firstName: string }>(sql`
    select d.customer_id as "customerId", c.email, c.first_name as "firstName"
      from data_copies d join customers c on c.id = d.customer_id
     where d.id = ${id} and d.ready_at is null and c.erased_at is null`);
  return row;
}

type Made = Readonly<{ id: string; tokenHash: string; sealed: Buffer; at: Date; expiresAt: Date }>;
/** False after a concurrent change. */
export async function saveCopy(tx: Tx, { id, tokenHash, sealed, at, expiresAt }: Made) {
  const saved = await tx.execute(sql`
    update data_copies
       set ready_at = ${at}, token_hash = ${tokenHash}, file_sealed = ${sealed},
           expires_at = ${expiresAt}
     where id = ${id} and ready_at is null`);
  return saved > 0;
}

/** Hands a file out, once: of any number of callers, one gets it. */
export async function takeCopy(tx: Tx, tokenHash: string, at: Date) {
  const [row] = await tx.rows<{ id: string; sealed: Buffer }>(sql`
    with open as (
      select id, file_sealed as sealed from data_copies
       where token_hash = ${tokenHash} and file_sealed is not null and expires_at > ${at}
         for update)
    update data_copies d set fetched_at = ${at}, file_sealed = null
      from open where d.id = open.id returning open.id, open.sealed`);
  return row;
}

export async function latestCopy(db: Queryable, customerId: CustomerId) {
  const [row] = await db.rows<{ askedAt: Date; readyAt: Date | null; until: Date | null }>(sql`
    select asked_at as "askedAt", ready_at as "readyAt",
           case when file_sealed is not null then expires_at end as until
      from data_copies where customer_id = ${customerId} order by asked_at desc limit 1`);
  return row;
}
