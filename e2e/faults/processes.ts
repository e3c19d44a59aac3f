import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Check } from '../../scripts/suites/checks.ts';
import type { Program } from '../../scripts/gate/program.ts';
import { isGone } from '../support/kill.ts';

const pollMs = 10;
const apiBackMs = 1_000;
const databaseBackMs = 10_000;

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(databaseBackMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Kills one process and tells how long the address then stays without an answer, at most. */
async function outageMs(program: Program, { name, url }: { name: string; url: string }) {
  assert.equal(await answers(url), true, `${url} answers before the fault`);
  const { [name]: pid } = await program.processes();
  assert.ok(pid, `${name} runs`);
  process.kill(pid, 'SIGKILL');
  const killedAt = performance.now();
  let revived = pid;
  while (revived === pid || !(await answers(url))) {
    assert.ok(performance.now() - killedAt < databaseBackMs * 2, `${name} comes back`);
    await pause(pollMs);
    revived = (await program.processes())[name] ?? pid;
  }
  return performance.now() - killedAt;
}

export const checks: readonly Check[] = [
  {
    name: 'a killed api answers again within a second',
    async run(program) {
      const ms = await outageMs(program, { name: 'api', url: `${program.addresses.api}/healthz` });
      assert.ok(ms < apiBackMs, `it took ${Math.round(ms)} ms`);
    },
  },
  {
    name: 'a killed database is back, and the shop ready, within ten seconds',
    async run(program) {
      const url = `${program.addresses.api}/readyz`;
      const ms = await outageMs(program, { name: 'postgres', url });
      assert.ok(ms < databaseBackMs, `it took ${Math.round(ms)} ms`);
    },
  },
  {
    name: 'a second shop on the same data is refused with the number of the first',
    async run({ dataDir, launcher }) {
      const [file = ''] = launcher.spawnargs.filter((argument) => argument.endsWith('start.ts'));
      const second = fork(file, [], {
        env: { ...process.env, LANGO_MODE: 'sandbox', DATA_DIR: dataDir },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      let said = '';
      second.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const [code] = (await once(second, 'exit')) as [number];
      assert.equal(code, 1);
      assert.match(said, new RegExp(`process ${launcher.pid}\\b`));
    },
  },
  {
    name: 'stopping leaves no process behind',
    async run(program) {
      const pids = Object.values(await program.processes());
      await program.stop();
      for (const pid of pids) assert.equal(await isGone(pid), true, `process ${pid} has ended`);
    },
  },
];
