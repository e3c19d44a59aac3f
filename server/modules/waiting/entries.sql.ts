import type { Locale } from '#contracts/locales.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { EntryId } from './links.ts';

/** Takes turns with everybody who joins or opens the same list, until `tx` ends. */
export const lockProduct = (tx: Tx, product: string) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`waiting:${product}`}, 0))`);

export type NewEntry = Readonly<{
  id: EntryId;
  product: string;
  email: string;
  customerId: CustomerId | null;
  language: Locale;
  confirmedAt: Date | null;
  at: Date;
}>;

/**
 * Adds an address to a list. A confirmed one stays unchanged; otherwise its time to confirm starts
 * again. Returns the entry, and whether it was already confirmed.
 */
export async function putEntry(tx: Tx, entry: NewEntry) {
  const [row] = await tx.rows<{ id: EntryId; isConfirmed: boolean }>(sql`
    insert into waiting_entries as w (id, product, email, customer_id, language, asked_at,
                                      confirmed_at)
    values (${entry.id}, ${entry.product}, ${entry.email}, ${entry.customerId}, ${entry.language},
            ${entry.at}, ${entry.confirmedAt})
    on conflict (product, email) where told_at is null do update
       set language = case when w.confirmed_at is null then excluded.language else w.language end,
           asked_at = case when w.confirmed_at is null then excluded.asked_at else w.asked_at end,
           customer_id = coalesce(excluded.customer_id, w.customer_id),
           confirmed_at = coalesce(w.confirmed_at, excluded.confirmed_at)
    returning id, confirmed_at is not null as "isConfirmed"`);
  if (!row) throw new Error('The entry that was just written is not there.');
  return row;
}

/**
 * Confirms an entry that was asked for since `since`; a repeat changes nothing. False when it was
 * too long ago, or is not there.
 */
export const confirmEntry = async (
  db: Queryable,
  id: EntryId,
  { at, since }: { at: Date; since: Date },
): Promise<boolean> =>
  (await db.execute(sql`
    update waiting_entries set confirmed_at = coalesce(confirmed_at, ${at})
     where id = ${id} and (confirmed_at is not null or asked_at > ${since})`)) > 0;

export const dropEntry = (db: Queryable, id: EntryId) =>
  db.execute(sql`delete from waiting_entries where id = ${id}`);

/** What a customer waits for. */
export async function productsFor(db: Queryable, customerId: CustomerId): Promise<string[]> {
  const rows = await db.rows<{ product: string }>(sql`
    select product from waiting_entries
     where customer_id = ${customerId} and told_at is null order by product`);
  return rows.map(({ product }) => product);
}

export const dropOwn = (db: Queryable, customerId: CustomerId, product: string) =>
  db.execute(sql`
    delete from waiting_entries
     where customer_id = ${customerId} and product = ${product} and told_at is null`);

export type Untold = Readonly<{
  id: EntryId;
  email: string;
  customerId: CustomerId | null;
  language: Locale;
}>;

/** Takes some who wait for what was opened; rows that another worker has are left to it. */
export const takeUntold = (
  tx: Tx,
  { product, openedAt, limit }: { product: string; openedAt: Date; limit: number },
) =>
  tx.rows<Untold>(sql`
    select w.id, coalesce(c.email, w.email) as email, w.customer_id as "customerId", w.language
      from waiting_entries w left join customers c on c.id = w.customer_id
     where w.product = ${product} and w.confirmed_at is not null and w.told_at is null
       and w.asked_at <= ${openedAt}
     order by w.id limit ${limit}
       for update of w skip locked`);

export const markTold = (tx: Tx, ids: readonly EntryId[], at: Date) =>
  tx.execute(sql`update waiting_entries set told_at = ${at} where id = any(${ids})`);

/** Forgets who asked before then and never confirmed. Returns how many. */
export const forgetEntries = (db: Queryable, askedBefore: Date) =>
  db.execute(sql`
    delete from waiting_entries where confirmed_at is null and asked_at < ${askedBefore}`);
