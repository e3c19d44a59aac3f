import { sql, type Queryable } from '../db.ts';

const aliveMs = 20_000;

/**
 * Says that a process of this name is at work: by the clock of the database, which is the same one
 * for every machine, unless a test moves time.
 */
export const beat = (db: Queryable, name: string, at: Date | null = null) =>
  db.execute(sql`
    insert into heartbeats (name, at) values (${name}, coalesce(${at}::timestamptz, now()))
    on conflict (name) do update set at = excluded.at`);

/** Whether a process of this name has beaten in the last twenty seconds. */
export async function isAlive(db: Queryable, name: string, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - aliveMs);
  const rows = await db.rows(sql`select 1 from heartbeats where name = ${name} and at > ${since}`);
  return rows.length > 0;
}

export type Beat = Readonly<{ name: string; at: Date; silentSeconds: number }>;

/** The last heartbeat of each process, and its age by the database's clock. */
export const beats = (db: Queryable): Promise<Beat[]> =>
  db.rows<Beat>(sql`
    select name, at, extract(epoch from now() - at)::float8 as "silentSeconds"
      from heartbeats order by name`);

/** Staff are notified of a process without a heartbeat for longer. */
export const silentSecondsMax = 60;

/** The age of a process's last heartbeat; undefined without any. */
export async function silenceOf(db: Queryable, name: string): Promise<number | undefined> {
  return (await beats(db)).find((one) => one.name === name)?.silentSeconds;
}
