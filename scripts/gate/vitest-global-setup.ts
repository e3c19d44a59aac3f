import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { grantAppRole } from '#platform/database/app-role.ts';
import { migrate } from '#platform/database/migrate.ts';
import { startPostgres, type Postgres } from '../../launcher/postgres/start-postgres.ts';
import { isAlive } from '../../launcher/postgres/writer-lock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the test cluster to connect to first; its role may create databases. */
    testDatabaseUrl: string;
    /** The same cluster for the role that the shop's processes have. */
    testAppUrl: string;
  }
}

const prefix = 'lango-test-';
const templateDatabase = 'lango_template';

/** One throw-away cluster per run, with one migrated database that every test database copies. */
export default async function setUp(project: TestProject) {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const log = { info: () => undefined, warn: console.warn };
  const postgres = await startPostgres({ dataDir, log, throwAway: true });
  try {
    await makeTemplate(postgres);
  } catch (cause) {
    await postgres.stop();
    throw cause;
  }
  process.env.TEST_DATABASE_URL = postgres.url;
  project.provide('testDatabaseUrl', postgres.url);
  project.provide('testAppUrl', postgres.appUrl);
  return () => postgres.stop();
}

async function makeTemplate({ url, appUrl }: Pick<Postgres, 'url' | 'appUrl'>) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${templateDatabase}`);
  await client.end();
  const template = Object.assign(new URL(url), { pathname: `/${templateDatabase}` }).href;
  await migrate(template);
  await grantAppRole(template, new URL(appUrl).username);
}

/** A run that was killed could not clean up; the next one does, servers included. */
async function removeLeftovers() {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0;
    if (owner === 0 || isAlive(owner)) continue;
    const dataDir = join(tmpdir(), name);
    const log = { info: () => undefined, warn: () => undefined };
    const left = await startPostgres({ dataDir, log, throwAway: true }).catch(() => undefined);
    await left?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
