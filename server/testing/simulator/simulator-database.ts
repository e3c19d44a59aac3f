import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectDatabase, type Database, type Queryable, type Sql } from '#platform/db.ts';
import { preparingDatabase } from './database.ts';
import type { Defect } from './defects.ts';

/** More than the tasks of one story can have open at once. */
const poolMax = 30;

/** A database of the simulator's own that is empty before each story. */
export type SimulatorDatabase = Readonly<{
  db: Database;
  /** A connection of its own for what is asked between any two steps: planned once. */
  look: Queryable;
  /** How many statements wait for a lock. */
  watch: () => Promise<number>;
  /** Takes away everything that a story wrote, and nothing that a migration did. */
  sweep: () => Promise<void>;
  close: () => Promise<void>;
}>;

/** Copies the migrated database at `template`, which must have no connections during that. */
export async function openSimulatorDatabase(
  template: string,
  defect?: Defect,
): Promise<SimulatorDatabase> {
  const name = `simulator_${randomBytes(6).toString('hex')}`;
  const address = (database: string) =>
    Object.assign(new URL(template), { pathname: `/${database}` }).toString();
  const source = new URL(template).pathname.slice(1);
  const admin = new pg.Client({ connectionString: address('postgres') });
  await admin.connect();
  await admin.query(`create database ${name} template ${source}`);
  // The same few statements run for hours on tables of a few rows: one plan each will do.
  await admin.query(`alter database ${name} set plan_cache_mode = force_generic_plan`);
  await admin.query(`alter database ${name} set jit = off`);
  const watcher = new pg.Client({ connectionString: address(name) });
  await watcher.connect();
  for (const statement of defect?.drop ?? []) await watcher.query(statement);
  await watcher.query(await sweeper(watcher));
  const db = connectDatabase({ url: address(name), applicationName: name, poolMax });
  const asked = ({ name: prepared, text, values }: Sql) =>
    watcher.query({ ...(prepared && { name: prepared }), text, values: [...values] });
  return {
    db: preparingDatabase(db),
    look: {
      rows: async <Row>(statement: Sql) => (await asked(statement)).rows as Row[],
      execute: async (statement) => (await asked(statement)).rowCount ?? 0,
    },
    watch: async () => {
      const { rows } = await watcher.query<{ count: string }>({
        name: 'simulator.watch',
        // A session that was just let on may not know it yet, so the lock itself is asked, of
        // those alone that wait: the whole lock table of all lanes costs ten times as much.
        text: `select count(*) from pg_stat_get_activity(null) a
                where a.wait_event_type = 'Lock'
                  and a.datid = (select oid from pg_database where datname = current_database())
                  and cardinality(pg_blocking_pids(a.pid)) > 0`,
      });
      return Number(rows[0]?.count ?? 0);
    },
    sweep: async () => {
      await watcher.query({ name: 'simulator.sweep', text: 'select simulator_sweep()' });
    },
    close: async () => {
      await db.close();
      await watcher.end();
      // Only the owner of a vacuum may end it: otherwise the database is dropped with its cluster.
      await admin.query(`drop database ${name} with (force)`).catch(() => undefined);
      await admin.end();
    },
  };
}

/**
 * Defines `simulator_sweep()`: one statement that empties every table which the migrations left
 * empty, in any order of their foreign keys. Only inside it are the append-only guards disabled;
 * the program runs with them.
 */
async function sweeper(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`);
  const empty: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount === 0) empty.push(name);
  }
  const [last = '', ...others] = empty;
  const deletes = others.map((name, index) => `t${index} as (delete from ${name})`);
  const guards = await client.query<{ definition: string }>(`
    select pg_get_functiondef(oid) as definition from pg_proc
     where prorettype = 'trigger'::regtype and prosrc like '%append only%'`);
  const aside =
    "begin if current_setting('simulator.sweeps', true) = 'yes' then return old; end if;";
  return `
    ${guards.rows.map(({ definition }) => `${definition.replace(/\bbegin\b/i, aside)};`).join('\n')}
    create function simulator_sweep() returns void language plpgsql as $body$
    begin
      perform set_config('simulator.sweeps', 'yes', true);
      with ${deletes.join(', ')} delete from ${last};
    end $body$`;
}
