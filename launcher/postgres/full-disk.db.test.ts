import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../server/platform/database/database-trouble.ts';
import { connectDatabase, sql } from '../../server/platform/db.ts';
import { startPostgres } from './start-postgres.ts';

const quiet = { info: () => undefined, warn: () => undefined };
/** A database at rest takes some 80 megabytes of it. */
const sizeMegabytes = 160;

/** A small disk, which only root can make; undefined elsewhere. */
function smallDisk(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'lango-small-disk-'));
  const options = `size=${sizeMegabytes}m,mode=755`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0) {
    chmodSync(folder, 0o755);
    return folder;
  }
  rmSync(folder, { recursive: true });
  return undefined;
}

const disk = smallDisk();
if (disk === undefined) console.warn('SKIPPED: only root can make the small disk of this test.');

describe.skipIf(disk === undefined)('a database on a full disk (needs mount, as root)', () => {
  const folder = disk ?? '';
  afterAll(() => {
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  test('refuses as not available, and writes again by itself once there is room', async () => {
    const postgres = await startPostgres({ dataDir: join(folder, 'data'), log: quiet });
    const db = connectDatabase({ url: postgres.url, applicationName: 'full-disk' });
    try {
      await db.execute(sql`create table heavy (text text)`);
      const filler = join(folder, 'filler');
      fillUp(filler);
      const fill = () =>
        db.execute(sql`
          insert into heavy select string_agg(md5(random()::text), '')
            from generate_series(1, 40000) n group by n % 400`);
      const failures: unknown[] = [];
      for (let turn = 0; turn < 40 && failures.length < 3; turn += 1) {
        await fill().catch((cause: unknown) => failures.push(cause));
      }
      expect(failures).toHaveLength(3);
      for (const failure of failures) expect(failure).toBeInstanceOf(DatabaseUnavailable);
      rmSync(filler);
      await expect.poll(() => fill().catch(() => 0)).toBeGreaterThan(0);
    } finally {
      await db.close();
      await postgres.stop();
    }
  });
});

/** Takes the last room there is. */
function fillUp(file: string) {
  try {
    writeFileSync(file, Buffer.alloc(sizeMegabytes * 1_024 * 1_024));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause;
  }
}
