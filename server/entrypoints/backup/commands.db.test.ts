import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { folderOfTests } from '#testing/folders.ts';
import { runShop } from '#testing/run-program.ts';
import { atThisPace } from '../../../scripts/gate/pace.ts';
import { backupRuns } from '#platform/backup/backup-runs.sql.ts';
import { startStore } from '../../../sandbox/store/store.ts';
import { issued } from '#testing/live-environment.ts';
import { useEmptyDatabases, useTestDatabase } from '#testing/test-database.ts';

const database = useTestDatabase();
const emptyDatabase = useEmptyDatabases();
const folder = folderOfTests();

const shop = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runShop(args, {
    cwd: folder,
    env: {
      LANGO_SECRET: issued('master secret'),
      DATABASE_URL: database.url,
      BACKUP_KEY: issued('backup key'),
      // The providers are not simulated here.
      SANDBOX_PORT: '9',
      ...env,
    },
  });

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

test(
  'a bucket takes a backup, proves it and gives it back; a wrong key is told by its name',
  async () => {
    const account = { keyId: 'AKIDTEST', secret: issued('secret of the store'), region: 'ke-1' };
    const store = await startStore({ clock: () => new Date(), bucket: 'mine', account });
    const env = {
      BACKUP_PLACE: 's3://mine/shop',
      BACKUP_S3_ENDPOINT: store.url,
      BACKUP_S3_REGION: account.region,
      BACKUP_S3_KEY_ID: account.keyId,
      BACKUP_S3_SECRET: account.secret,
      BACKUP_VERIFY_URL: inject('testDatabaseUrl'),
    };
    try {
      const written = /^Backup lango-\S+ is whole in s3:\/\/mine\/shop: \d+ rows/;
      expect(await shop(['backup', '--keep', '1'], env)).toEqual(says(written));
      const kept = /Deleted, to keep 1: lango-/;
      expect(await shop(['backup', '--keep', '1'], env)).toEqual(says(kept));
      const names = [...store.objects.keys()].map((key) => key.split('/').slice(0, 2).join('/'));
      expect(new Set(names).size).toBe(1);
      expect(await shop(['verify-backup'], env)).toEqual(says(/rules of the books hold/));
      const [part = ''] = [...store.objects.keys()].filter((file) => file.includes('part-'));
      const whole = store.objects.get(part) ?? Buffer.alloc(0);
      store.objects.set(part, whole.subarray(1));
      const damaged = await shop(['verify-backup'], env);
      const fault = expect.stringMatching(
        /does not hold\.\nFAULT .*part 1 is not what was written/,
      );
      expect(damaged).toEqual({ code: 1, said: fault });
      const runs = await backupRuns(database.db, new Date());
      expect(runs.map(({ kind }) => kind)).toContain('failed');
      store.objects.set(part, whole);
      const DATABASE_URL = await emptyDatabase();
      expect(await shop(['restore'], { ...env, DATABASE_URL })).toEqual(says(/^Restored lango-/m));
      const other = await shop(['backup'], { ...env, BACKUP_S3_SECRET: issued('another secret') });
      expect(other).toMatchObject({ code: 1, said: expect.stringMatching(/BACKUP_S3_SECRET is/) });
      expect(other.said).not.toContain('    at ');
    } finally {
      await store.close();
    }
  },
  limitMs,
);
