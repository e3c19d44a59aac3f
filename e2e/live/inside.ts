import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startProgram } from '../../scripts/program.ts';
import { sandboxAt } from '../support/sandbox.ts';
import { beforeTheWorker, edgeCases } from './cases/edge.ts';
import { endCases, sessionCases, thoroughCases } from './cases/ending.ts';
import { keepingCases } from './cases/keeping.ts';
import { saleCases } from './cases/sale.ts';
import { migrateCase, ownerCase, stockCases } from './cases/stock.ts';
import { useCases } from './cases/use.ts';
import { modeCasesOf } from './cases/modes.ts';
import { settingCases } from './cases/settings.ts';
import { readCertificates } from './certificates.ts';
import { startEdge, type EdgeName } from './edges.ts';
import { inTheShop } from './in-the-shop.ts';
import { publicUrl, resolver } from './names.ts';
import { openResolver } from './played/dns.ts';
import { openExits } from './played/exits.ts';
import { openOrigins } from './played/origins.ts';
import { openProviders, type SandboxPorts } from './played/providers.ts';
import { accounts, openLiveShop, type LiveShop } from './shop.ts';
import type { Case, Stage } from './stage.ts';

/**
 * The suite inside its network namespace: plays the internet, starts the shop as an operator does,
 * and goes through the cases in the order in which a shop lives. Prints a line for each.
 */
const [folder = '', edge = 'nginx'] = process.argv.slice(2);
const sandboxFile = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));
const databaseFile = fileURLToPath(new URL('../../scripts/external-database.ts', import.meta.url));
const counts = { passed: 0, failed: 0 };
const tell = (line: string) => process.stdout.write(`${line}\n`);

type SandboxReady = Readonly<{ addresses: { http: string; ports: SandboxPorts } }>;

async function startSandbox() {
  const child = fork(sandboxFile, [], {
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_UPSTREAM_PORT: '0',
      SANDBOX_TARGET_PORT: '0',
      SANDBOX_CONSUMER_KEY: accounts.consumerKey,
      SANDBOX_CONSUMER_SECRET: accounts.consumerSecret,
      SANDBOX_SHORTCODE: accounts.shortCode,
      SANDBOX_PASSKEY: accounts.passKey,
      SANDBOX_PAYSTACK_KEY: accounts.paystackKey,
      SANDBOX_PAYSTACK_WEBHOOK_URL: `${publicUrl}/api/hooks/card`,
    },
  });
  const [{ addresses }] = (await once(child, 'message')) as [SandboxReady];
  return addresses;
}

type Database = Readonly<{ url: string; appUrl: string }>;

/** A server of its own on the shop's machine; it says where in its first line. */
async function startDatabase(): Promise<Database> {
  const [program, args] = inTheShop(process.execPath, databaseFile);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return JSON.parse(line.toString()) as Database;
}

async function setUp(): Promise<Stage> {
  const certificates = readCertificates(folder);
  await openResolver(resolver);
  const [exits, sandbox, database] = await Promise.all([
    openExits(),
    startSandbox(),
    startDatabase(),
    openOrigins(certificates),
  ]);
  await openProviders(certificates, sandbox.ports);
  const { url: databaseUrl, appUrl: databaseAppUrl } = database;
  const shop = openLiveShop({ folder, databaseUrl, databaseAppUrl });
  const name = edge as EdgeName;
  const { checked } = await startEdge(name, { folder, certificates });
  return {
    folder,
    certificates,
    exits,
    shop,
    sandbox: sandboxAt(sandbox.http),
    edge: name,
    edgeCheck: checked,
    kept: {},
  };
}

const last = process.env['LIVE_UNTIL'];
let isOver = false;

async function play(cases: readonly Case[], stage: Stage): Promise<void> {
  for (const { name, run } of cases) {
    if (isOver) return;
    isOver = name === last;
    const beganAt = performance.now();
    try {
      const figures = await run(stage);
      counts.passed += 1;
      const seconds = ((performance.now() - beganAt) / 1000).toFixed(1);
      tell(`  ok      ${name} (${seconds} s)`);
      if (figures) tell(`          ${figures}`);
    } catch (cause) {
      counts.failed += 1;
      tell(`  FAILED  ${name}\n${cause instanceof Error ? cause.stack : String(cause)}`);
    }
  }
}

function tellWords(shop: LiveShop): void {
  for (const name of ['api', 'worker', 'gateway'] as const) {
    tell(`\nThe last words of the ${name}:\n${shop.said(name).slice(-4_000)}`);
  }
}

const stage = await setUp();
await play([migrateCase], stage);
await stage.shop.start('api');
await play([...beforeTheWorker, ownerCase], stage);
await stage.shop.start('gateway');
await stage.shop.start('worker');
await play([...stockCases, ...edgeCases, ...settingCases], stage);
await play([...saleCases, ...useCases, ...keepingCases, ...sessionCases], stage);
if (!isOver) await play(modeCasesOf(await startProgram()), stage);
if (process.env['THOROUGH'] === '1') await play(thoroughCases, stage);
await play(endCases, stage);
if (counts.failed > 0) tellWords(stage.shop);
tell(`behind ${edge}: ${counts.passed} passed, ${counts.failed} failed`);
// What runs here ends with the namespace, which ends with this process.
process.exit(counts.failed === 0 ? 0 : 1);
