import pg from 'pg';
import { primaryUrl } from './primary-server.ts';

/**
 * Lets `role` do what the shop's processes do with the tables at `ownerUrl`, and no more. It may
 * never change, delete or empty a table whose triggers say that it is append only, nor the list of
 * migrations, and it owns nothing, so it cannot take a guard away. Run by the owner after each
 * migration; a repeat changes nothing. The role must exist.
 */
export async function grantAppRole(ownerUrl: string, role: string): Promise<void> {
  const client = new pg.Client({
    connectionString: await primaryUrl(ownerUrl),
    application_name: 'lango-grants',
  });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; sealed: boolean }>(tablesQuery);
    const who = client.escapeIdentifier(role);
    const statements = tables.flatMap(({ name, sealed }) => {
      const table = client.escapeIdentifier(name);
      const writes = sealed ? 'insert' : 'insert, update, delete';
      return [
        `revoke all on table ${table} from ${who}`,
        `grant select${name === migrations ? '' : `, ${writes}`} on table ${table} to ${who}`,
      ];
    });
    const all = ['begin', `grant usage on schema public to ${who}`, ...statements, 'commit'];
    await client.query(all.join(';\n'));
  } finally {
    await client.end();
  }
}

const migrations = 'schema_migrations';

/** The triggers that guard history name the sealed tables, so no second list can fall behind. */
const tablesQuery = `
  select c.relname as name, exists (
           select 1 from pg_trigger t join pg_proc p on p.oid = t.tgfoid
            where t.tgrelid = c.oid
              and p.proname in ('refuse_change', 'keep_for', 'keep_invoice')) as sealed
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
   order by c.relname`;
