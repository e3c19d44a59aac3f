import type { Registry } from 'prom-client';
import { sql, type Database, type Queryable } from '../db.ts';
import { beats } from '../loops/heartbeat.ts';
import { addFigure, shared } from './registry.ts';

/** What the platform keeps in tables, and the connections of this process. */
export function addDatabaseFigures(registry: Registry, db: Database): void {
  addPoolFigures(registry, db);
  addQueueFigures(registry, db);
  addFigure(
    registry,
    {
      name: 'lango_process_silent_seconds',
      help: 'How long nothing was heard of a process, by the clock of the database',
      labelNames: ['process'],
    },
    async () =>
      (await beats(db)).map(({ name, silentSeconds }) => ({
        labels: { process: name },
        value: silentSeconds,
      })),
  );
  addFigure(
    registry,
    {
      name: 'lango_forgotten_rows_total',
      help: 'Rows that were deleted or emptied because their time was over',
      labelNames: ['table'],
    },
    async () => {
      const rows = await db.rows<{ table: string; rows: number }>(sql`
        select table_name as table, rows_total as rows from forgotten`);
      return rows.map(({ table, rows: value }) => ({ labels: { table }, value }));
    },
  );
  addFigure(
    registry,
    {
      name: 'lango_gateway_send_buffer_max_bytes',
      help: 'Largest TCP send buffer that the kernel of any running gateway allows (keep <= 1048576)',
    },
    () =>
      db.rows(sql`
        select coalesce(max(send_buffer_max_bytes), 0) as value from gateways
         where seen_at > now() - interval '1 minute'`),
  );
}

/** The connections of this process: a pool whose every connection is lent makes callers wait. */
export function addPoolFigures(registry: Registry, db: Pick<Database, 'connections'>): void {
  addFigure(
    registry,
    {
      name: 'lango_database_connections',
      help: 'Connections of the pool that are lent or idle, callers that wait for one, and the most there may be',
      labelNames: ['state'],
    },
    () => Object.entries(db.connections()).map(([state, value]) => ({ labels: { state }, value })),
  );
}

type Queue = Readonly<{ topic: string; due: number; dead: number; oldest: number }>;

/** What the outbox has to do, by kind. One statement over the rows that are not done. */
function addQueueFigures(registry: Registry, db: Database) {
  const readOnce = shared(() => readQueues(db));
  const read = async (valueOf: (queue: Queue) => number) => {
    const queues = await readOnce();
    return queues.map((queue) => ({ labels: { topic: queue.topic }, value: valueOf(queue) }));
  };
  addFigure(
    registry,
    {
      name: 'lango_jobs_due',
      help: 'Jobs of the outbox whose time has come',
      labelNames: ['topic'],
    },
    () => read(({ due }) => due),
  );
  addFigure(
    registry,
    {
      name: 'lango_jobs_dead',
      help: 'Jobs that were given up and wait for a person',
      labelNames: ['topic'],
    },
    () => read(({ dead }) => dead),
  );
  addFigure(
    registry,
    {
      name: 'lango_jobs_oldest_due_seconds',
      help: 'How long the oldest due job of a kind has waited, by the clock of the database',
      labelNames: ['topic'],
    },
    () => read(({ oldest }) => oldest),
  );
}

/**
 * Every kind of job that is not done, with how long its oldest due one has waited in seconds. Each
 * half along its own index, since done jobs are many times those that wait.
 */
export const readQueues = (db: Queryable) =>
  db.rows<Queue>(sql`
    select topic, sum(due)::bigint as due, sum(dead)::bigint as dead, max(oldest) as oldest
      from (
        select topic, count(*) filter (where run_at <= now()) as due, 0 as dead,
               greatest(0, extract(epoch from now() - min(run_at)))::float8 as oldest
          from jobs where done_at is null and dead_at is null group by topic
        union all
        select topic, 0, count(*), 0 from jobs where dead_at is not null group by topic
      ) queues group by topic`);
