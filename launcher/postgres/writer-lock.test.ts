import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartRefused } from '../../server/platform/start-refused.ts';
import { isAlive, takeWriterLock } from './writer-lock.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lango-lock-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const lockFile = () => join(dataDir, 'lango.lock');

test('a claimed directory is refused until it is given back', () => {
  const giveBack = takeWriterLock(dataDir);
  expect(() => takeWriterLock(dataDir)).toThrow(StartRefused);
  giveBack();
  expect(existsSync(lockFile())).toBe(false);
  takeWriterLock(dataDir)();
});

test('the claim of a process that is gone is taken over', async () => {
  const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(ended, 'exit');
  writeFileSync(lockFile(), `${ended.pid} boot:1\n`);
  takeWriterLock(dataDir)();
  expect(existsSync(lockFile())).toBe(false);
});

test('a number that belongs to another process now is no claim', () => {
  writeFileSync(lockFile(), `${process.pid} another-boot:1\n`);
  const giveBack = takeWriterLock(dataDir);
  expect(readFileSync(lockFile(), 'utf8')).not.toContain('another-boot');
  giveBack();
});

test('giving back leaves the claim of a later owner alone', () => {
  const giveBack = takeWriterLock(dataDir);
  writeFileSync(lockFile(), 'somebody else\n');
  giveBack();
  expect(readFileSync(lockFile(), 'utf8')).toBe('somebody else\n');
});

test('a process that ended but was never collected is not alive', async () => {
  // The shell hands its number to `sleep`, which does not collect the child that the shell left.
  // The child ends once that has happened: a shell would have collected it.
  const child = 'while [ "$(cat /proc/$$/comm 2>&1)" = sh ]; do :; done';
  const parent = spawn('sh', ['-c', `(${child}) & echo $!; exec sleep 30`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const zombie = Number(line.toString());
  await expect.poll(() => isAlive(zombie)).toBe(false);
  expect(process.kill(zombie, 0)).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
});
