import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { connectDatabase, type Database } from '#platform/db.ts';

/**
 * A private copy of the migrated template for one test file: made before its tests, dropped after
 * them. Tests of one file share it, so each makes its own context (`given…`).
 */
export function useTestDatabase(): { readonly db: Database; readonly url: string } {
  const admin = inject('testDatabaseUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = withDatabase(admin, name);
  let db: Database | undefined;
  beforeAll(async () => {
    // Without fsync a copy of files takes half of the time that a log of each page does.
    await administer(admin, `create database ${name} template lango_template strategy file_copy`);
    db = connectDatabase({ url, applicationName: name, poolMax: 20 });
  });
  afterAll(async () => {
    await db?.close();
    await dropDatabase(admin, name);
  });
  return {
    get db() {
      if (!db) throw new Error('The test database exists only inside tests.');
      return db;
    },
    url,
  };
}

/** Makes databases with nothing in them, as an operator does; all are dropped after the tests. */
export function useEmptyDatabases(): () => Promise<string> {
  const admin = inject('testDatabaseUrl');
  const names: string[] = [];
  afterAll(async () => {
    for (const name of names) await dropDatabase(admin, name);
  });
  return async () => {
    const name = `test_${randomBytes(8).toString('hex')}`;
    names.push(name);
    await administer(admin, `create database ${name}`);
    return withDatabase(admin, name);
  };
}

/** PostgreSQL's code for "insufficient privilege". */
const notAllowed = '42501';

/** A database that is being vacuumed cannot be dropped by its owner: it goes with its cluster. */
async function dropDatabase(admin: string, name: string) {
  try {
    await administer(admin, `drop database if exists ${name} with (force)`);
  } catch (cause) {
    if ((cause as { code?: string }).code !== notAllowed) throw cause;
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabaseUrl: string;
  }
}
