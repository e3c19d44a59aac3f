import pg from 'pg';
import { primaryUrl } from '../database/primary-server.ts';
import type { BackupContents } from './manifest.ts';

const applicationName = 'lango-backup';
const connectWithinMs = 10_000;

/** A connection for work that takes as long as it takes. */
export async function connectForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: await primaryUrl(url),
    application_name: applicationName,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
  });
  // A connection that breaks fails the statement that waits for it, and must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
     set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
     set timezone = 'UTC'; set extra_float_digits = 3; set search_path = public`,
  );
  return client;
}

export type TableShape = Readonly<{ name: string; columns: readonly string[] }>;

/** Every table of the shop with the columns that have to be copied, by name. */
export async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name,
           array_agg(a.attname::text order by a.attname) filter (where a.attgenerated = '')
             as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and c.relname <> 'schema_migrations'
     group by c.relname order by c.relname`);
  return rows;
}

/** Where the sequences are; one that was never used has no entry. */
export async function sequencesOf(client: pg.Client): Promise<BackupContents['sequences']> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`);
  return rows.map(({ name, last }) => ({ name, last: Number(last) }));
}

/** The migrations that ran, with the hashes of their files. */
export async function migrationsOf(client: pg.Client): Promise<BackupContents['migrations']> {
  const { rows } = await client.query<{ version: string; md5: string | null }>(`
    select version, md5 from schema_migrations where version > 0 order by version`);
  return rows.map(({ version, md5 }) => ({ version: Number(version), md5: md5 ?? '' }));
}

export const quoted = (name: string) => pg.escapeIdentifier(name);

/** What `copy` is given: the table and the columns. */
export const copied = ({ name, columns }: TableShape) =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;
