import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { atThisPace } from '../scripts/gate/pace.ts';
import { openLogFile, type LogFile } from './log-file.ts';

let folder: string;
let log: LogFile | undefined;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'lango-log-'))));
afterEach(() => {
  log?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A log whose process says a line now and then. */
function givenLog(path: string) {
  const said = new PassThrough();
  log = openLogFile(path);
  log.take(said);
  return (line: string) => void said.write(`${line}\n`);
}

test('a full disk ends no log: what had no room is counted, and what comes later is written', async () => {
  const path = join(folder, 'api.log');
  // Every write to this device fails as on a full disk.
  symlinkSync('/dev/full', path);
  const say = givenLog(path);
  for (let n = 0; n < 5; n += 1) say(`line ${n}`);
  // The file is opened and written asynchronously; failed writes are not reported.
  await pause(atThisPace(1_000));
  expect(log?.tail()).toContain('line 4');
  rmSync(path);
  writeFileSync(path, '');
  await expect
    .poll(
      () => {
        say('room again');
        return readFileSync(path, 'utf8');
      },
      { interval: 250 },
    )
    .toContain('room again');
  const written = readFileSync(path, 'utf8');
  expect(written).toMatch(/\(\d+ bytes were not written: no space\)/);
  expect(log?.tail()).toContain('room again');
});

test('a log that has grown enough makes way for a new one', async () => {
  const path = join(folder, 'api.log');
  writeFileSync(path, 'x'.repeat(10_000_001));
  const say = givenLog(path);
  say('the next');
  await expect.poll(() => existsSync(path) && readFileSync(path, 'utf8')).toBe('the next\n');
  expect(statSync(`${path}.1`).size).toBe(10_000_001);
});
