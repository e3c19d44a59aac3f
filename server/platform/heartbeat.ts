import { sql, type Queryable } from './db.ts';

const aliveMs = 20_000;

/** Says that a process of this name is at work. */
export const beat = (db: Queryable, name: string, at: Date) =>
  db.execute(sql`
    insert into heartbeats (name, at) values (${name}, ${at})
    on conflict (name) do update set at = excluded.at`);

/** Whether a process of this name has beaten in the last twenty seconds. */
export async function isAlive(db: Queryable, name: string, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - aliveMs);
  const rows = await db.rows(sql`select 1 from heartbeats where name = ${name} and at > ${since}`);
  return rows.length > 0;
}

/** When each process was last heard of. */
export const beats = (db: Queryable): Promise<{ name: string; at: Date }[]> =>
  db.rows<{ name: string; at: Date }>(sql`select name, at from heartbeats order by name`);
