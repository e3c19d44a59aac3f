import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { SandboxAddresses } from './index.ts';
import { call, givenFolder } from './testing/given-sandbox.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const anyPort = {
  SANDBOX_PORT: '0',
  SANDBOX_SMTP_PORT: '0',
  SANDBOX_UPSTREAM_PORT: '0',
  SANDBOX_TARGET_PORT: '0',
};

type Process = { child: ChildProcess; output: string[] };

function givenProcess(env: Record<string, string> = {}): Process {
  const child = fork(main, [], { env: { ...process.env, ...anyPort, ...env }, silent: true });
  const output: string[] = [];
  child.stdout?.on('data', (chunk) => output.push(String(chunk)));
  child.stderr?.on('data', (chunk) => output.push(String(chunk)));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, output };
}

async function ready({ child }: Process): Promise<SandboxAddresses> {
  const [message] = (await once(child, 'message')) as [
    { ready: boolean; addresses: SandboxAddresses },
  ];
  expect(message.ready).toBe(true);
  return message.addresses;
}

test('the process tells its parent where it listens, is quiet, and ends on SIGTERM', async () => {
  const started = givenProcess();
  const addresses = await ready(started);
  expect(await call(`${addresses.controls}/health`)).toMatchObject({ body: { ok: true } });
  started.child.kill('SIGTERM');
  expect(await once(started.child, 'exit')).toEqual([0, null]);
  expect(started.output).toEqual([]);
});

test('the process ends with its parent', async () => {
  const started = givenProcess();
  await ready(started);
  started.child.disconnect();
  expect(await once(started.child, 'exit')).toEqual([0, null]);
});

test('a killed process has kept its journals', async () => {
  const SANDBOX_DIR = givenFolder();
  const first = givenProcess({ SANDBOX_DIR });
  const { controls } = await ready(first);
  const body = { phone: '254712345678', amount: 500, account: 'A1' };
  await call(`${controls}/paybill`, { method: 'POST', body });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const second = await ready(givenProcess({ SANDBOX_DIR }));
  expect((await call(`${second.controls}/truth`)).body).toMatchObject({
    totals: { daraja: 50_000 },
  });
});
