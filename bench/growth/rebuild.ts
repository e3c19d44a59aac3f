import { identifier, sql, type Database } from '#platform/db.ts';

/** A statement that is kept as the database wrote it. */
const asWritten = (text: string) => ({ text, values: [] });

type Kept = Readonly<{ drop: string; create: string; rank: number }>;

/**
 * Takes the indexes and keys off these tables while `work` fills them, and builds them
 * again: for millions of rows that is several times as quick as keeping them. Foreign keys of
 * other tables that refer to these go and come back with them.
 */
export async function withoutIndexes(
  db: Database,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const kept = (await keptOf(db, tables)).toSorted((a, b) => a.rank - b.rank);
  for (const { drop } of kept.toReversed()) await db.execute(asWritten(drop));
  await work();
  for (const { create } of kept) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local maintenance_work_mem = '1GB'`);
      await tx.execute(asWritten(create));
    });
  }
  for (const table of tables) await db.execute(sql`vacuum analyze ${identifier(table)}`);
}

/** Keys before other indexes, and foreign keys when what they refer to is unique again. */
const keptOf = (db: Database, tables: readonly string[]) =>
  db.rows<Kept>(sql`
    with own as (select oid, relname from pg_class
                  where relnamespace = 'public'::regnamespace and relname = any(${tables}))
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
           format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname,
                  pg_get_constraintdef(k.oid))
             -- Filled rows refer to filled rows; to look at all of them takes minutes.
             || case k.contype when 'f' then ' not valid' else '' end as create,
           case k.contype when 'f' then 3 else 1 end as rank
      from pg_constraint k
     where (k.contype in ('p', 'u') and k.conrelid in (select oid from own))
        or (k.contype = 'f' and (k.conrelid in (select oid from own)
                                 or k.confrelid in (select oid from own)))
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 2
      from pg_index i
     where i.indrelid in (select oid from own)
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`);
