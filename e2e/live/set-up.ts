import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sandboxAt } from '../support/sandbox.ts';
import { readCertificates } from './certificates.ts';
import { startEdge, type EdgeName } from './edges.ts';
import { inTheShop } from './in-the-shop.ts';
import { publicUrl, resolver } from './names.ts';
import { openResolver } from './played/dns.ts';
import { openExits } from './played/exits.ts';
import { openOrigins } from './played/origins.ts';
import { openProviders, type SandboxPorts } from './played/providers.ts';
import { accounts, openLiveShop, type Database } from './shop.ts';
import type { Stage } from './stage.ts';

const sandboxFile = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));
const databaseFile = fileURLToPath(
  new URL('../../scripts/data/external-database.ts', import.meta.url),
);

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

/** A server of its own on the shop's machine; it says where in its first line. */
async function startDatabase(): Promise<Database> {
  const [program, args] = inTheShop(process.execPath, databaseFile);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return JSON.parse(line.toString()) as Database;
}

/**
 * Plays the internet around a shop that is not started yet. To be called once, inside the network
 * namespaces; everything that it starts ends with them.
 */
export async function setUp(folder: string, edge: EdgeName): Promise<Stage> {
  const certificates = readCertificates(folder);
  await openResolver(resolver);
  const [exits, sandbox, database] = await Promise.all([
    openExits(),
    startSandbox(),
    startDatabase(),
    openOrigins(certificates),
  ]);
  await openProviders(certificates, sandbox.ports);
  const { checked } = await startEdge(edge, { folder, certificates });
  return {
    folder,
    certificates,
    database,
    exits,
    shop: openLiveShop({ folder, database }),
    sandbox: sandboxAt(sandbox.http),
    edge,
    edgeCheck: checked,
    kept: {},
  };
}
