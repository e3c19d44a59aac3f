import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { entrypointFile } from '#testing/entrypoint-file.ts';
import { issued } from '#testing/live-environment.ts';
import { atThisPace } from '../scripts/gate/pace.ts';
import { prepareDatabase } from '../server/entrypoints/start/prepare-database.ts';
import { startPostgres, type Postgres } from './postgres/start-postgres.ts';

const log = { info: () => undefined, warn: () => undefined };
const limitMs = atThisPace(240_000);
const folders: string[] = [];
const running: Postgres[] = [];

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});

function givenFolder() {
  const path = mkdtempSync(join(tmpdir(), 'lango-lent-'));
  folders.push(path);
  return path;
}

async function givenShop(dataDir: string) {
  const postgres = await startPostgres({ dataDir, log });
  running.push(postgres);
  return postgres;
}

/** The command as a person types it, without a database of another program. */
async function shop(args: readonly string[], dataDir: string) {
  const child = spawn(process.execPath, [entrypointFile('shop'), ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      LANGO_MODE: 'sandbox',
      LOG_LEVEL: 'silent',
      LANGO_SECRET: issued('master secret'),
      BACKUP_KEY: issued('backup key'),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      // The providers are not simulated here.
      SANDBOX_PORT: '9',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

async function ask(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const says = (text: RegExp) => ({ code: 0, said: expect.stringMatching(text) as string });

test(
  'the embedded database is backed up while its shop runs and while it does not, and restored',
  async () => {
    const [dataDir, other, place] = [givenFolder(), givenFolder(), givenFolder()];
    const { url: ownerUrl, appUrl } = await givenShop(dataDir);
    await prepareDatabase({ ownerUrl, appUrl, mode: 'sandbox', at: new Date() });
    const backup = ['backup', '--to', place];
    expect(await shop(backup, dataDir)).toEqual(says(/^Backup lango-\S+ is whole/m));
    expect(await ask(ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);

    await running.pop()?.stop();
    expect(await shop(backup, dataDir)).toEqual(says(/^Backup lango-\S+ is whole/m));
    expect(await shop(['verify-backup', '--from', place], dataDir)).toEqual(
      says(/rules of the books hold/),
    );

    expect(await shop(['restore', '--from', place], other)).toEqual(says(/Restored/i));
    const restored = await givenShop(other);
    expect(restored.adopted).toBe(false);
    const tables = `select count(*)::int as count from pg_tables where tableowner = 'lango'`;
    const [row] = await ask(restored.url, tables);
    expect(row?.['count']).toBeGreaterThan(50);
  },
  limitMs,
);

test('a folder without a database is no backup, and nothing is put there', async () => {
  const [empty, place] = [givenFolder(), givenFolder()];
  const { code, said } = await shop(['backup', '--to', place], empty);
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringContaining(`There is no database in DATA_DIR ${empty}`) as string,
  });
  expect([readdirSync(empty), readdirSync(place)]).toEqual([[], []]);
});
