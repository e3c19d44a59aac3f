import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigRefused } from '#platform/settings.ts';
import { issued, liveEnvironment as live } from '#testing/live-environment.ts';
import { readSettings } from './settings.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lango-setting-files-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readSettings(env);
    return [];
  } catch (cause) {
    if (!(cause instanceof ConfigRefused)) throw cause;
    return cause.problems;
  }
}

const { LANGO_SECRET: secret, ...others } = live;

test.each([
  ['as it is', ''],
  ['with a line end', '\n'],
  ['with a line end of Windows', '\r\n'],
])('a secret comes out of a file, %s', (_how, end) => {
  const env = { ...others, LANGO_SECRET_FILE: fileOf('secret', `${secret}${end}`) };
  expect(readSettings(env).masterSecret?.reveal()).toBe(secret);
});

test('settings of a payment provider come out of files as well', () => {
  const { DARAJA_PASSKEY, ...rest } = live;
  const path = fileOf('passkey', `${DARAJA_PASSKEY}\n`);
  expect(problemsOf({ ...rest, DARAJA_PASSKEY_FILE: path })).toEqual([]);
});

test('what a file holds is judged like any other value', () => {
  const env = { ...others, LANGO_SECRET_FILE: fileOf('weak', 'password') };
  expect(problemsOf(env)).toEqual([expect.stringMatching(/^LANGO_SECRET /)]);
});

test('a variable and its file together are refused by name, and neither is repeated', () => {
  const own = issued('another', 64);
  const env = { ...live, LANGO_SECRET_FILE: fileOf('both', own) };
  const problems = problemsOf(env);
  expect(problems).toEqual(['LANGO_SECRET_FILE and LANGO_SECRET are both set; give one of them']);
  expect(problems.join()).not.toContain(own);
});

test.each([
  ['missing', () => join(folder, 'nowhere'), 'cannot be read (ENOENT)'],
  ['a folder', () => folder, 'cannot be read (EISDIR)'],
  ['empty', () => fileOf('empty', '\n'), 'a file without a value'],
  ['huge', () => fileOf('huge', 'x'.repeat(70_000)), 'no setting'],
  ['not a whole path', () => 'secret', 'whole path'],
])('a file that is %s is the one thing that is said of its setting', (_how, path, words) => {
  const problems = problemsOf({ ...others, LANGO_SECRET_FILE: path() });
  expect(problems).toEqual([expect.stringContaining(words)]);
  expect(problems[0]).toMatch(/^LANGO_SECRET_FILE /);
});

test('a file of a setting that nobody knows is refused by name', () => {
  const env = { ...live, LANGO_SECRETS_FILE: fileOf('unknown', 'value') };
  expect(problemsOf(env)).toEqual([expect.stringMatching(/^LANGO_SECRETS_FILE is not a setting/)]);
});
