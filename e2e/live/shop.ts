import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atThisPace } from '../../scripts/gate/pace.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { connectsTo } from './edges.ts';
import { inTheShop } from './in-the-shop.ts';
import { addresses, hosts, publicUrl } from './names.ts';
import { run, type Ran } from './stage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const loaderFile = fileURLToPath(new URL('./alter-source.mjs', import.meta.url));
const startMs = 120_000;
const stopMs = atThisPace(15_000);
const outputKept = 20_000;
const mailInPort = '2525';
export type ProcessName = 'api' | 'worker' | 'gateway';

/** An operator's shop: one settings file, and each process on its own. */
export type LiveShop = Readonly<{
  ownSettings: Readonly<Record<string, string>>;
  demanded: readonly string[];
  start(name: ProcessName): Promise<void>;
  /** Asks it to end; resolves with the milliseconds until it was gone. */
  stop(name: ProcessName): Promise<number>;
  /** Runs `npm run shop -- NAME` to its end, with other settings if need be. */
  command(name: string, changed?: NodeJS.ProcessEnv): Promise<Ran>;
  /** curl on the shop's own machine, by loopback: port and path, and more of curl's options. */
  local(portAndPath: string, ...options: readonly string[]): Promise<Ran>;
  /** Hands a mail on as the operator's mail host does: by SMTP, on the shop's own machine. */
  handOn(mail: Readonly<{ from: string; to: string; file: string }>): Promise<Ran>;
  /** The last that a process has said. */
  said(name: ProcessName): string;
}>;

/** Credentials like those of a provider: none is a sample, and the sandbox accepts them. */
export const accounts = {
  consumerKey: randomBytes(24).toString('base64url'),
  // What the other readers of settings files cut off, replace or eat.
  consumerSecret: `${randomBytes(32).toString('base64url')}#$\\%"\`x`,
  shortCode: '4083517',
  passKey: randomBytes(32).toString('hex'),
  paystackKey: `sk_live_${randomBytes(20).toString('hex')}`,
} as const;

/** A database by the addresses of its owner and of the shop's processes. */
export type Database = Readonly<{ url: string; appUrl: string }>;

/** One piece of the shop's source, and what stands in its place for a run that must find it. */
export type Alteration = Readonly<{ file: string; from: string; to: string }>;

type Given = Readonly<{ folder: string; database: Database; altered?: Alteration | undefined }>;

/** The same for every shop of one run, so that its sessions outlive a copy of the database. */
const masterSecret = randomBytes(32).toString('hex');

/** What live mode cannot do without. */
const demanded = [
  'LANGO_SECRET',
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  'SMTP_URL',
  'DARAJA_CONSUMER_KEY',
  'DARAJA_CONSUMER_SECRET',
  'DARAJA_SHORTCODE',
  'DARAJA_PASSKEY',
  'PAYSTACK_SECRET_KEY',
] as const;

/** Everything that live mode asks for, and nothing besides. */
function settingsOf({ folder, database }: Given): Record<string, string> {
  const domain = hosts.shop.split('.').slice(1).join('.');
  return {
    LANGO_MODE: 'live',
    LANGO_SECRET: masterSecret,
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    PORT: '4000',
    SOCKS_PORT: '1080',
    HTTP_PROXY_PORT: '8080',
    GATEWAY_HOST: hosts.gateway,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    DATABASE_APP_URL: database.appUrl,
    SHOP_NAME: 'Savannah Proxies',
    SUPPORT_EMAIL: `msaada@${domain}`,
    NOTICE_RECIPIENTS: `mauzo@${domain},msaada@${domain}`,
    MAIL_FROM: `Savannah Proxies <jibu@${domain}>`,
    SMTP_URL: `smtps://duka:${randomBytes(16).toString('hex')}@${hosts.mail}`,
    DARAJA_CONSUMER_KEY: accounts.consumerKey,
    DARAJA_CONSUMER_SECRET: accounts.consumerSecret,
    DARAJA_SHORTCODE: accounts.shortCode,
    DARAJA_PASSKEY: accounts.passKey,
    // As Safaricom raises it for a shop that asks; five a minute would only make the suite wait.
    DARAJA_QUERIES_PER_MINUTE: '60',
    MAIL_IN_PORT: mailInPort,
    PAYSTACK_SECRET_KEY: accounts.paystackKey,
    PAYSTACK_CALLBACK_ADDRESSES: addresses.paystack,
  };
}

/** The environment that a service manager gives every process; an alteration by a loader. */
function surroundings(altered: Alteration | undefined): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_EXTRA_CA_CERTS } = process.env;
  const loaded = altered && {
    NODE_OPTIONS: `--import=${loaderFile}`,
    LIVE_ALTERED: JSON.stringify(altered),
  };
  return { PATH, HOME, TMPDIR, NODE_EXTRA_CA_CERTS, ...loaded };
}

export function openLiveShop(given: Given): LiveShop {
  const ownSettings = settingsOf(given);
  const settingsFile = join(given.folder, '.env');
  const lines = Object.entries(ownSettings).map(([name, value]) => `${name}='${value}'`);
  writeFileSync(settingsFile, `${lines.join('\n')}\n`);
  const running = new Map<ProcessName, Running>();
  const around = surroundings(given.altered);
  return {
    ownSettings,
    demanded,
    start: async (name) => {
      // The api is for the edge on this machine; customers reach the gateway themselves.
      const HOST = name === 'gateway' ? addresses.gateway : '127.0.0.1';
      const one = launch(name, { args: lineOf(name, settingsFile), env: { ...around, HOST } });
      running.set(name, one);
      await one.ready();
    },
    stop: async (name) => (await running.get(name)?.stop()) ?? 0,
    command: (name, changed = {}) =>
      run(...inTheShop(process.execPath, ...lineOf(name, settingsFile)), {
        ...around,
        ...changed,
      }),
    local: (portAndPath, ...options) => {
      const args = ['-sS', '-i', '-m', '5', ...options, `http://127.0.0.1:${portAndPath}`];
      return run(...inTheShop('curl', ...args));
    },
    handOn: ({ from, to, file }) => {
      const envelope = ['--mail-from', from, '--mail-rcpt', to, '-T', file];
      return run(
        ...inTheShop('curl', '-sSv', '-m', '20', `smtp://127.0.0.1:${mailInPort}`, ...envelope),
      );
    },
    said: (name) => running.get(name)?.said() ?? '',
  };
}

/** What `npm run shop -- NAME` runs. */
const lineOf = (name: string, settingsFile: string) => [
  join(root, 'scripts/run.mjs'),
  'shop',
  name,
  '--env',
  settingsFile,
];

type Running = Readonly<{
  ready(): Promise<void>;
  stop(): Promise<number>;
  said(): string;
}>;

/** By what each process shows that it does its work. */
const isUp: Readonly<Record<ProcessName, () => Promise<boolean>>> = {
  api: async () => (await fetch(`${publicUrl}/healthz`)).ok,
  worker: () => Promise.resolve(true),
  gateway: () => connectsTo(addresses.gateway, 1080),
};

type Launch = Readonly<{ args: readonly string[]; env: NodeJS.ProcessEnv }>;

function launch(name: ProcessName, { args, env }: Launch): Running {
  const [program, line] = inTheShop(process.execPath, ...args);
  const child = spawn(program, line, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-outputKept);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return {
    ready: async () => {
      const look = async () => {
        if (child.exitCode !== null) throw new Error(`${name} ended by itself:\n${output}`);
        return isUp[name]();
      };
      await eventually(`${name} to start`, look, startMs);
    },
    stop: () => end(child),
    said: () => output,
  };
}

async function end(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null || child.signalCode !== null) return 0;
  const ended = once(child, 'exit');
  const beganAt = performance.now();
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(timer);
  return performance.now() - beganAt;
}
