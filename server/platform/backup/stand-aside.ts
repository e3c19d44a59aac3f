import type pg from 'pg';
import { quoted } from './snapshot.ts';

type ForeignKey = Readonly<{ table: string; name: string; definition: string }>;
type Trigger = Readonly<{ table: string; name: string }>;

/**
 * Takes foreign keys away and switches triggers off until the returned function puts them back, in
 * the caller's transaction: so tables load in any order, and history is copied instead of guarded
 * against. Putting a key back checks every row. Needs the owner of the tables and no superuser.
 */
export async function standAside(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name,
           pg_get_constraintdef(oid) as definition
      from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
     order by conrelid::regclass::text, conname`);
  const { rows: triggers } = await client.query<Trigger>(`
    select tgrelid::regclass::text as table, tgname as name from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and tgenabled = 'O' and tgparentid = 0
       and c.relnamespace = 'public'::regnamespace
     order by 1, 2`);
  const all = async (statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  await all(keys.map(({ table, name }) => `alter table ${table} drop constraint ${quoted(name)}`));
  await all(triggers.map(({ table, name }) => switched(table, { name, to: 'disable' })));
  return async () => {
    await all(
      keys.map(
        ({ table, name, definition }) =>
          `alter table ${table} add constraint ${quoted(name)} ${definition}`,
      ),
    );
    await all(triggers.map(({ table, name }) => switched(table, { name, to: 'enable' })));
  };
}

const switched = (table: string, { name, to }: Readonly<{ name: string; to: string }>) =>
  `alter table ${table} ${to} trigger ${quoted(name)}`;
