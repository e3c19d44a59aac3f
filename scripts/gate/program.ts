import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithProcess } from '../../launcher/postgres/end-with-process.ts';
import { shownSettings } from '../../server/platform/setting-rules/setting-names.ts';
import { atThisPace } from './pace.ts';
import { builtFile, buildServerIfStale } from '../build/server-build.ts';

/** Where the parts of a running program answer. `socks` and `httpProxy` are host:port. */
export type Addresses = Readonly<{
  shop: string;
  api: string;
  sandbox: string;
  socks: string;
  httpProxy: string;
  database: string;
}>;

export type Program = Readonly<{
  addresses: Addresses;
  dataDir: string;
  launcher: ChildProcess;
  /** Process numbers now: api, worker, gateway, sandbox, postgres. A revived one has another. */
  processes(): Promise<Readonly<Record<string, number>>>;
  /** Its recent terminal output, such as which process died and was restarted. */
  said(): string;
  /** Stops everything and deletes the data. */
  stop(): Promise<void>;
}>;

/** Settings: schedules of payments at a fiftieth, and no question waits for the bucket. */
export const quickPayments = {
  PAYMENT_DELAY_SCALE: '0.02',
  DARAJA_QUERIES_PER_MINUTE: '100000',
} as const;

/** `isBuilt`: as `npm start` runs it; else from the sources, which most tests are about. */
type Way = Readonly<{ isBuilt?: boolean }>;

const sources = fileURLToPath(new URL('../../launcher/start.ts', import.meta.url));
const startsMax = 3;
const startTimeoutMs = atThisPace(120_000);
const stopTimeoutMs = atThisPace(30_000);
const answerTimeoutMs = atThisPace(5_000);
const outputKept = 20_000;
// Nothing of a real shop's environment may reach a program that tests play with.
const withoutValue =
  'HOST PUBLIC_URL TRUSTED_PROXIES METRICS_PORT METRICS_WORKER_PORT METRICS_GATEWAY_PORT ' +
  'DATABASE_URL DATABASE_APP_URL LANGO_SECRET LANGO_SECRET_FORMER ' +
  'SMTP_URL ' +
  'DARAJA_CALLBACK_URL DARAJA_CONSUMER_KEY DARAJA_CONSUMER_SECRET DARAJA_SHORTCODE ' +
  'DARAJA_SHORTCODE_KIND DARAJA_TILL DARAJA_PASSKEY PAYSTACK_SECRET_KEY';
const providerAddresses = [...shownSettings().keys()].filter((name) => name.endsWith('_BASE_URL'));
const ownSettings = {
  LANGO_MODE: 'sandbox',
  // Tests count what they did themselves.
  DEMO_HISTORY: 'false',
  ...Object.fromEntries(
    [...withoutValue.split(' '), ...providerAddresses].map((name) => [name, '']),
  ),
};
const ports = ['PORT', 'SOCKS_PORT', 'HTTP_PROXY_PORT'];
const sandboxPorts = ['HTTP', 'SMTP', 'UPSTREAM', 'TARGET'].map((name) =>
  name === 'HTTP' ? 'SANDBOX_PORT' : `SANDBOX_${name}_PORT`,
);

/**
 * Starts the whole program beside any other, on free ports and on data of its own. For journeys,
 * benchmarks and every test from outside. Throws with the program's last output when it fails.
 */
export async function startProgram(
  env: Readonly<Record<string, string>> = {},
  { isBuilt = false }: Way = {},
): Promise<Program> {
  const file = isBuilt ? await builtLauncher() : sources;
  for (let start = 1; ; start += 1) {
    try {
      return await startOnce(file, env);
    } catch (cause) {
      // Another program opened one of its ports between their choice and their use.
      const wasTaken = cause instanceof Error && cause.message.includes('EADDRINUSE');
      if (!wasTaken || start === startsMax) throw cause;
    }
  }
}

async function builtLauncher(): Promise<string> {
  const problem = await buildServerIfStale();
  if (problem !== undefined) throw new Error(`The processes do not build:\n${problem}`);
  return builtFile('launcher/start.ts');
}

async function startOnce(file: string, env: Readonly<Record<string, string>>): Promise<Program> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lango-program-'));
  // Root lends the database an account of its own, which must be able to pass through.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711);
  const free = Object.fromEntries([...ports, ...sandboxPorts].map((name) => [name, '0']));
  const launcher = fork(file, [], {
    env: { ...process.env, ...ownSettings, ...free, DATA_DIR: dataDir, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  endWithProcess(launcher, { signal: 'TERM', folders: [dataDir] });
  const said = hear(launcher);
  const stop = async () => {
    await end(launcher);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const processes = () => askProcesses(launcher);
    return { addresses: await ready(launcher, said), dataDir, launcher, processes, said, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

function hear(launcher: ChildProcess): () => string {
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-outputKept);
  };
  launcher.stdout?.on('data', keep);
  launcher.stderr?.on('data', keep);
  return () => output;
}

function ready(launcher: ChildProcess, said: () => string): Promise<Addresses> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The program ${reason}:\n${said()}`));
    const timer = setTimeout(() => fail('was not ready in time'), startTimeoutMs);
    launcher.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code}`);
    });
    launcher.on('message', (message: { ready?: boolean; addresses?: Addresses }) => {
      if (message.ready !== true || message.addresses === undefined) return;
      clearTimeout(timer);
      resolve(message.addresses);
    });
  });
}

type Answer = Readonly<{ processes?: Record<string, number> }>;

async function askProcesses(launcher: ChildProcess): Promise<Record<string, number>> {
  const answered = once(launcher, 'message', { signal: AbortSignal.timeout(answerTimeoutMs) });
  launcher.send({ ask: 'processes' });
  const [{ processes }] = (await answered) as [Answer];
  if (processes === undefined) throw new Error('The launcher did not name its processes.');
  return processes;
}

async function end(launcher: ChildProcess): Promise<void> {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return;
  const ended = once(launcher, 'exit');
  launcher.kill('SIGTERM');
  const timer = setTimeout(() => launcher.kill('SIGKILL'), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}
