import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { isAlive } from './postgres/writer-lock.ts';
import { atThisPace } from '../scripts/gate/pace.ts';
import { openLogFile } from './log-file.ts';
import { keepProcess, patienceAfter } from './process-keeper.ts';
import type { KeptProcess } from './process-keeper.ts';

const child = new URL('../server/platform/child.ts', import.meta.url).href;
const keeper = new URL('./process-keeper.ts', import.meta.url).href;
const prelude = `import { exitWithParent, reportReady } from ${JSON.stringify(child)};
exitWithParent(() => process.exit(0));`;
const untilStopped = 'setInterval(() => undefined, 1000);';

let folder: string;
let kept: KeptProcess | undefined;
let said: string[];
let pids: number[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lango-keeper-'));
  said = [];
  pids = [];
});

afterEach(async () => {
  await kept?.stop();
  kept = undefined;
  rmSync(folder, { recursive: true, force: true });
});

function programFile(source: string) {
  const file = join(folder, 'program.mts');
  writeFileSync(file, `${prelude}\n${source}`);
  return file;
}

async function keep(source: string, graceMs = 5_000, stepMs = minuteMs) {
  const log = openLogFile(join(folder, 'program.log'));
  kept = await keepProcess({
    name: 'api',
    file: programFile(source),
    env: { PATH: '' },
    log,
    graceMs,
    stepMs,
    say: (line) => said.push(line),
    onMessage: (message) => {
      if ('pid' in message) pids.push(Number(message.pid));
    },
  });
  return kept;
}

const telling = 'reportReady({ pid: process.pid });';
const lastPid = () => pids.at(-1) ?? 0;

test('a process killed by force is back at once, and its death is told', async () => {
  await keep(telling + untilStopped);
  const killedAt = performance.now();
  process.kill(lastPid(), 'SIGKILL');
  await expect.poll(() => pids).toHaveLength(2);
  expect(performance.now() - killedAt).toBeLessThan(atThisPace(2_000));
  expect(said).toEqual(['The api stopped (SIGKILL); starting it again.']);
  expect(isAlive(lastPid())).toBe(true);
});

test('a process killed by force again and again is back soon each time', async () => {
  await keep(telling + untilStopped);
  for (let kill = 1; kill <= 6; kill += 1) {
    await expect.poll(() => pids).toHaveLength(kill);
    process.kill(lastPid(), 'SIGKILL');
  }
  await expect.poll(() => pids).toHaveLength(7);
  const waits = said.map((line) => Number(/in ([\d.]+) s/.exec(line)?.[1] ?? 0));
  expect(Math.max(...waits)).toBeLessThanOrEqual(0.5);
});

test('a crash loop is told each time and slows down', async () => {
  await keep(`${telling} setTimeout(() => process.exit(7), 20);`);
  await expect.poll(() => said.length).toBeGreaterThanOrEqual(3);
  expect(said.slice(0, 3)).toEqual([
    'The api stopped (code 7); starting it again.',
    'The api stopped (code 7); starting it again in 0.25 s.',
    'The api stopped (code 7); starting it again in 0.5 s.',
  ]);
});

test('a process that dies before it is ready refuses the start with its last words', async () => {
  const attempt = keep("process.stderr.write('no such table'); process.exitCode = 1;");
  await expect(attempt).rejects.toThrow(/The api did not start[^]*no such table/);
});

test('a start that takes too long says what it was doing, and each step has its own time', async () => {
  const step = (text: string) => `process.send({ step: '${text}' });`;
  const later = `setTimeout(() => { ${step('connecting')} }, 700);`;
  const slow = `${step('reading')} ${later} ${untilStopped}`;
  const began = performance.now();
  await expect(keep(slow, 5_000, 1_500)).rejects.toThrow(
    'The api did not start: it was still connecting after 2 s. The machine may be too busy. It said nothing.',
  );
  expect(performance.now() - began).toBeGreaterThan(2_000);
});

test('a process that dies is told with the step at which it stood', async () => {
  const attempt = keep("process.send({ step: 'opening PORT' }, () => process.exit(3));");
  await expect(attempt).rejects.toThrow('it ended (code 3) while opening PORT');
});

test('a slow machine is given more time, but not without end', () => {
  expect(patienceAfter(200)).toBe(60_000);
  expect(patienceAfter(4_500)).toBe(180_000);
  expect(patienceAfter(1_000_000)).toBe(600_000);
});

test('a process that ignores the polite signal is ended by force after the grace', async () => {
  const { stop } = await keep(
    `process.on('SIGTERM', () => undefined); ${telling} ${untilStopped}`,
    50,
  );
  const pid = lastPid();
  await stop.call(kept);
  expect(isAlive(pid)).toBe(false);
  expect(said).toEqual([]);
});

test('a process ends when its launcher is killed by force', async () => {
  const file = programFile(telling + untilStopped);
  const launcher = `
    import { keepProcess } from ${JSON.stringify(keeper)};
    await keepProcess({
      name: 'api', file: ${JSON.stringify(file)}, env: {}, log: undefined, say() {},
      onMessage: ({ pid }) => process.stdout.write(String(pid)),
    });`;
  const launcherFile = join(folder, 'launcher.mts');
  writeFileSync(launcherFile, launcher);
  const running = spawn(process.execPath, [launcherFile], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [pid] = (await once(running.stdout, 'data')) as [Buffer];
  expect(isAlive(Number(pid.toString()))).toBe(true);
  running.kill('SIGKILL');
  await expect.poll(() => isAlive(Number(pid.toString()))).toBe(false);
});
