import { expect, test } from 'vitest';
import { issued, liveEnvironment } from '#testing/live-environment.ts';
import { readSettings } from '../settings.ts';
import { backupOptions } from './backup-options.ts';

const key = issued('backup key');
const options = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  backupOptions(args, readSettings({ ...liveEnvironment, BACKUP_KEY: key, ...env }));

test('what is typed counts before the settings', () => {
  const set = { BACKUP_PLACE: '/srv/backups', BACKUP_KEEP: '3' };
  expect(options([], set)).toMatchObject({ place: { name: '/srv/backups' }, keep: 3 });
  const typed = options(['--to', '/mnt/other', '--keep', '9', '--backup', 'lango-x'], set);
  expect(typed).toMatchObject({ place: { name: '/mnt/other' }, keep: 9, named: 'lango-x' });
});

test('a bucket is opened with the key of the settings', () => {
  const key_ = { BACKUP_S3_KEY_ID: 'AKIAJ3M5Q7', BACKUP_S3_SECRET: issued('secret of the store') };
  expect(options(['--to', 's3://mine/shop'], key_)).toMatchObject({
    place: { name: 's3://mine/shop' },
  });
});

test.each([
  [[], {}, /Name the folder or bucket with --to or --from, or set BACKUP_PLACE/],
  [['--to', '/x'], { BACKUP_KEY: '' }, /BACKUP_KEY is missing/],
  [['--to', '/x'], { DATABASE_URL: 'embedded' }, /DATABASE_URL names no PostgreSQL/],
  [['--to', '/x', '--keep', 'all'], {}, /--keep needs a number/],
  [['--to', 'x'], {}, /whole path of the folder/],
  [['--to', 's3://mine/shop'], {}, /needs BACKUP_S3_KEY_ID and BACKUP_S3_SECRET/],
  [[], { BACKUP_PLACE: 'ftp://mine' }, /BACKUP_PLACE is no s3:\/\/BUCKET\/PREFIX/],
  [[], { BACKUP_S3_ENDPOINT: 'http://10.0.0.7:9000' }, /BACKUP_S3_ENDPOINT does not begin with/],
  [['--form', '/x'], {}, /Unknown option '--form'/],
  [[], { BACKUP_KEY: 'abab' }, /BACKUP_KEY is too easy to guess/],
] as const)('%j with %j is refused with what to do', (args, env, text) => {
  expect(() => options(args, env)).toThrow(text);
});
