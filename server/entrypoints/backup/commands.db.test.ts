import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { atThisPace } from '../../../scripts/pace.ts';
import { backupRuns } from '#platform/backup/backup-runs.sql.ts';
import { issued } from '#testing/live-environment.ts';
import { useEmptyDatabases, useTestDatabase } from '#testing/test-database.ts';

const database = useTestDatabase();
const emptyDatabase = useEmptyDatabases();
const root = join(import.meta.dirname, '../../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lango-commands-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command as a person types it, in their own folder. */
async function shop(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [join(root, 'server/entrypoints/shop.ts'), ...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      LANGO_MODE: 'sandbox',
      LOG_LEVEL: 'silent',
      LANGO_SECRET: issued('master secret'),
      DATABASE_URL: database.url,
      BACKUP_KEY: issued('backup key'),
      // Nobody plays the providers here.
      SANDBOX_PORT: '9',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

const says = (text: RegExp) => ({ code: 0, said: expect.stringMatching(text) as string });

/** Three processes one after the other. */
const limitMs = atThisPace(240_000);

test(
  'backup, verify-backup and restore do what they say',
  async () => {
    const place = join(folder, 'backups');
    const first = await shop(['backup', '--to', place, '--keep', '1']);
    expect(first).toEqual(says(/^Backup lango-\S+ is whole in \S+backups: \d+ rows of \d+ tables/));
    const BACKUP_VERIFY_URL = inject('testDatabaseUrl');
    const verified = await shop(['verify-backup', '--from', place], { BACKUP_VERIFY_URL });
    expect(verified).toEqual(says(/was restored: \d+ rows [^]* \d+ rules of the books hold/));
    const runs = await backupRuns(database.db, new Date());
    expect(runs.map(({ kind }) => kind)).toEqual(['backup', 'verified']);
    expect(runs[0]?.takenAt).toEqual(runs[1]?.takenAt);
    const DATABASE_URL = await emptyDatabase();
    const restored = await shop(['restore'], { DATABASE_URL, BACKUP_PLACE: place });
    expect(restored).toEqual(says(/Restored lango-[^]*go on at \d001[^]*Start the processes now/));
  },
  limitMs,
);
