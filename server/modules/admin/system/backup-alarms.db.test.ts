import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs } from '#contracts/time.ts';
import { type BackupRun, recordBackupRun } from '#platform/backup/backup-runs.sql.ts';
import { sql } from '#platform/db.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';
import { watchBackups } from './watch-backups.ts';

const { shop, now, pass } = useAdmin();
beforeAll(() =>
  shop.db.execute(sql`insert into database_use (mode, since) values ('live', ${noon})`),
);
beforeEach(async () => {
  for (const clear of [
    sql`delete from mails where template = 'backup-alarm'`,
    sql`delete from jobs where topic = 'mail'`,
    sql`delete from backup_runs`,
  ]) {
    await shop.db.execute(clear);
  }
});

const ran = (kind: BackupRun['kind'], backup = 'lango-1', takenAt = now()) =>
  recordBackupRun(shop.db, { kind, backup, takenAt, finishedAt: takenAt });
const watch = (hoursMax = 26) => watchBackups(shop, { hoursMax });
const told = async () =>
  (
    await shop.db.rows<{ key: string }>(sql`
      select dedupe_key as key from mails where template = 'backup-alarm' order by created_at, 1`)
  ).map(({ key }) => key.split(':')[1]);

test('a shop without a backup is told of once a day, from the first late hour on', async () => {
  pass(26 * hourMs);
  expect(await watch()).toBe(0);
  pass(hourMs);
  expect(await Promise.all([watch(), watch()])).toEqual([1, 1]);
  expect(await told()).toEqual(['never']);
  pass(dayMs);
  await watch();
  expect(await told()).toEqual(['never', 'never']);
});

test('a backup ends the alarm, and its age begins it again', async () => {
  await ran('backup');
  await ran('verified');
  pass(26 * hourMs);
  expect(await watch()).toBe(0);
  pass(hourMs);
  expect(await watch()).toBe(1);
  expect(await told()).toEqual(['late']);
  await ran('backup', 'lango-2');
  expect(await watch()).toBe(0);
});

test('backups that nobody proves are told of after eight days', async () => {
  pass(8 * dayMs);
  await ran('backup');
  expect(await watch()).toBe(0);
  pass(hourMs);
  expect(await watch()).toBe(1);
  expect(await told()).toEqual(['unproved']);
  await ran('verified');
  expect(await watch()).toBe(0);
});

test('a backup that does not hold is told of once, until one of the same age or newer holds', async () => {
  await ran('backup');
  await ran('verified');
  pass(hourMs);
  await ran('failed', 'lango-2');
  expect(await watch()).toBe(1);
  pass(dayMs);
  expect(await watch()).toBe(1);
  expect(await told()).toEqual(['failed']);
  await ran('verified', 'lango-1', noon);
  expect(await watch()).toBe(1);
  await ran('verified', 'lango-3');
  expect(await watch()).toBe(0);
});

test('with 0 hours nobody is told', async () => {
  await ran('failed');
  pass(30 * dayMs);
  expect(await watch(0)).toBe(0);
  expect(await told()).toEqual([]);
});
