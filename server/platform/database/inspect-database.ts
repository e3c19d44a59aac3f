import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { primaryUrl } from './primary-server.ts';

const folder = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
const withinMs = 5_000;

/** The number of the newest migration that came with the program. */
export const newestMigration = (): number =>
  Math.max(...readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0));

export type DatabaseFacts = Readonly<{
  /** Such as 150004. */
  version: number;
  /** 0 before the first migration. */
  migration: number;
  /** May this role make tables? */
  canCreate: boolean;
  /** May this role change the ledger's history? Undefined before there is one. */
  canChangeHistory: boolean | undefined;
  mode: string | undefined;
}>;

/** Looks at a database as one role sees it; changes nothing. Throws what the driver says. */
export const inspectDatabase = (url: string): Promise<DatabaseFacts> =>
  connected(url, async (client) => {
    const one = async <Row extends pg.QueryResultRow>(text: string) =>
      (await client.query<Row>(text)).rows[0];
    const facts = await one<{ version: number; canCreate: boolean; migrated: boolean }>(`
      select current_setting('server_version_num')::int as version,
             has_schema_privilege('public', 'create') as "canCreate",
             to_regclass('public.schema_migrations') is not null as migrated`);
    if (facts === undefined) throw new Error('The database answered nothing.');
    const { migrated, ...rest } = facts;
    if (!migrated) return { ...rest, migration: 0, canChangeHistory: undefined, mode: undefined };
    const schema = await one<{ migration: number; used: boolean; history: boolean | null }>(`
      select (select max(version)::int from schema_migrations) as migration,
             to_regclass('public.database_use') is not null as used,
             case when to_regclass('public.ledger_entries') is not null
                  then has_table_privilege('public.ledger_entries', 'update') end as history`);
    const use = schema?.used
      ? await one<{ mode: string }>('select mode from database_use')
      : undefined;
    return {
      ...rest,
      migration: schema?.migration ?? 0,
      canChangeHistory: schema?.history ?? undefined,
      mode: use?.mode,
    };
  });

/** Whether a notification sent at one address arrives at the other; a pooler may drop it. */
export const hearsNotifications = (listenUrl: string, sendUrl: string): Promise<boolean> =>
  connected(listenUrl, async (listener) => {
    const channel = 'lango_check';
    const heard = new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), withinMs);
      listener.on('notification', () => {
        clearTimeout(timer);
        resolve(true);
      });
    });
    await listener.query(`listen ${channel}`);
    await connected(sendUrl, (sender) => sender.query(`notify ${channel}`));
    return heard;
  });

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: await primaryUrl(url),
    application_name: 'lango-check',
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  // A connection that breaks between two queries is reported by the next one.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
