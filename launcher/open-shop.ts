import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildMessage } from '#platform/child.ts';
import { systemClock } from '#platform/clock.ts';
import { programFile } from '#platform/program/program-file.ts';
import { openDataDir } from './postgres/home.ts';
import { startPostgres, type Postgres } from './postgres/start-postgres.ts';
import { takeWriterLock } from './postgres/writer-lock.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { buildWebIfStale } from '../scripts/build/web-build.ts';
import { readSettings, type Settings } from '../server/entrypoints/settings.ts';
import { openLogFile, type LogFile } from './log-file.ts';
import { portWishes, settlePorts } from '../server/entrypoints/start/ports.ts';
import { prepareDatabase } from '../server/entrypoints/start/prepare-database.ts';
import { keepProcess, type KeptProcess } from './process-keeper.ts';
import { runOnce } from './run-once.ts';
import { summaryLines } from './terminal.ts';

export type OpenShop = Readonly<{
  addresses: Readonly<Record<string, string>>;
  /** Process numbers by name, the database's as `postgres`. A revived process has another. */
  processes(): Readonly<Record<string, number | undefined>>;
  /** Restarts the processes whose source is in that top-level folder. */
  restart(folder: string): void;
  stop(): Promise<void>;
}>;

type Launch = Readonly<{
  root: string;
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
  /** True once the person has asked to stop: what has not begun is then left out. */
  isStopping: () => boolean;
  /** Stops everything, as the shop cannot go on. */
  giveUp: (reason: string) => void;
  /** The web comes from its sources and not from a build (`npm run dev`). */
  isDevelopment?: boolean;
}>;

const secretBytes = 32;
const anyPort = { port: 0, host: '127.0.0.1' };

/**
 * The semi-space of each young heap, in megabytes. The gateway handles tunnels by the thousand, and
 * a larger one opened 20 % more of them per CPU-second; the other processes need less than Node's
 * 16, three times which a process takes under load.
 */
const youngHeaps = new Map([
  ['gateway', 64],
  ['api', 8],
  ['worker', 4],
  ['sandbox', 4],
]);

/** Starts everything in order and prints the result on the terminal. */
export async function openShop(launch: Launch): Promise<OpenShop> {
  const beganAt = performance.now();
  const wished = readSettings(launch.env);
  const dataDir = openDataDir(wished.dataDir);
  // Asked first: a shop that already runs here would otherwise be reported as a taken port.
  takeWriterLock(dataDir)();
  const env = { ...launch.env, DATA_DIR: dataDir, ...(await settlePorts(portWishes(wished))) };
  const shop = new ShopProcesses({ ...launch, env }, dataDir);
  try {
    await shop.open();
  } catch (cause) {
    await shop.stop();
    throw cause;
  }
  if (!launch.isStopping()) shop.tell((performance.now() - beganAt) / 1000);
  return shop;
}

/** The demo shop makes a secret of its own once; live mode demands LANGO_SECRET from outside. */
function installationSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(secretBytes).toString('hex'), { flag: 'wx', mode: 0o600 });
    chmodSync(path, 0o600);
  }
  return readFileSync(path, 'utf8').trim();
}

class ShopProcesses implements OpenShop {
  readonly #launch: Launch;
  readonly #dataDir: string;
  readonly #config: Settings;
  readonly #kept = new Map<string, KeptProcess>();
  readonly #logs: LogFile[] = [];
  readonly #notices: Readonly<Record<string, unknown>>[] = [];
  readonly #stopping = new AbortController();
  #postgres: Postgres | undefined;
  /** What is still sown while the shop is open already. */
  #history: Promise<void> | undefined;

  constructor(launch: Launch, dataDir: string) {
    this.#launch = launch;
    this.#dataDir = dataDir;
    this.#config = readSettings(launch.env);
  }

  get #isSandbox() {
    return this.#config.mode === 'sandbox';
  }

  get addresses() {
    const { publicUrl, sandbox, gateway } = this.#config;
    return {
      shop: publicUrl,
      api: `http://127.0.0.1:${this.#config.port}`,
      sandbox: sandbox.url,
      socks: `127.0.0.1:${gateway.socksPort}`,
      httpProxy: `127.0.0.1:${gateway.httpPort}`,
      database: this.#postgres?.url ?? this.#config.databaseUrl ?? '',
    };
  }

  async open(): Promise<void> {
    const sandbox = this.#openSandbox();
    try {
      await this.#openProcesses(sandbox);
    } finally {
      // After any failure: only started parts can be stopped.
      await Promise.allSettled([sandbox]);
    }
    await sandbox;
  }

  async #openProcesses(sandbox: Promise<void>): Promise<void> {
    const database = this.#openDatabase();
    const web = await this.#openWeb(database);
    const env = { ...this.#environment(await database), ...web };
    if (this.#launch.isStopping()) return;
    if (!this.#isSandbox) {
      const plan = {
        name: 'first-owner',
        args: ['--at-start'],
        env,
        log: this.#log('first-owner'),
      };
      const failure = 'The database does not tell who owns the shop.';
      await runOnce({ ...plan, failure }, (message) => this.#hear(message));
    }
    if (this.#config.formerSecrets.length > 0) {
      await this.#runOnce('rotate-secret', env, 'Not every value could be sealed anew.');
    }
    if (!this.#isSandbox) {
      await this.#runOnce('check-providers', env, 'A provider refuses the settings above.');
    }
    if (this.#launch.isStopping()) return;
    const processes = ['api', 'worker', 'gateway'].map((name) => this.#keep(name, env));
    // They need the tables: the shop opens once the seed is complete as well.
    await settleAll([sandbox, this.#sow(env), ...processes]);
    if (!this.#isSandbox) return;
    await postNotices(this.#config.sandbox.url, this.#notices);
    if (this.#config.sandbox.hasHistory) this.#history = this.#sowHistory(env);
  }

  /** Nobody waits for it, and a shop without it still works. */
  async #sowHistory(env: NodeJS.ProcessEnv): Promise<void> {
    const failure = 'The second demo customer has no whole history.';
    const log = this.#log('demo-history');
    const { signal } = this.#stopping;
    const plan = { name: 'seed', args: ['--history'], env, log, failure, signal };
    try {
      await runOnce(plan, (message) => this.#hear(message));
    } catch (cause) {
      if (!signal.aborted) this.#launch.say(String(cause));
    }
  }

  async #sow(env: NodeJS.ProcessEnv): Promise<void> {
    if (!this.#isSandbox) return;
    await this.#runOnce('seed', env, 'The demo shop could not be filled in.');
  }

  async #openDatabase(): Promise<string> {
    const { say } = this.#launch;
    const given = this.#config.databaseUrl;
    if (given === undefined) {
      this.#postgres = await startPostgres({
        dataDir: this.#dataDir,
        log: { info: say, warn: say },
        onLost: (cause) => this.#launch.giveUp(`The database is lost: ${String(cause)}`),
      });
    }
    const ownerUrl = given ?? this.#postgres?.url ?? '';
    const appUrl = this.#postgres?.appUrl ?? this.#config.databaseAppUrl;
    const mode = this.#config.databaseMode;
    await prepareDatabase({ ownerUrl, appUrl, mode, at: systemClock() });
    if (appUrl !== undefined) return appUrl;
    say('DATABASE_APP_URL is not set: the processes use the role that owns the tables.');
    return ownerUrl;
  }

  async #openSandbox(): Promise<void> {
    if (!this.#isSandbox) return;
    await this.#keep('sandbox', this.#environment(''), 'sandbox/main.ts');
  }

  /** Builds the web; in development it is served from its sources, in front of the api. */
  async #openWeb(database: Promise<string>): Promise<NodeJS.ProcessEnv> {
    if (this.#launch.isDevelopment !== true) {
      await settleAll([database, this.#build()]);
      return {};
    }
    const [api] = Object.values(await settlePorts([{ ...anyPort, variable: 'PORT' }]));
    const folder = join(this.#dataDir, 'web-development');
    const env = { API_PORT: api, WEB_PORT: String(this.#config.port), WEB_BUILD: folder };
    await settleAll([
      database,
      this.#keep('web', { ...this.#launch.env, ...env }, 'scripts/build/web-dev.ts'),
    ]);
    // Read once, sources that did not change are not read by a compiler again.
    return {
      PORT: api,
      PUBLIC_URL: this.#config.publicUrl,
      WEB_BUILD: folder,
      NODE_COMPILE_CACHE: join(this.#dataDir, 'compile-cache'),
    };
  }

  async #build(): Promise<void> {
    const onBuild = () => this.#launch.say('Building the web application ...');
    const { problem } = await buildWebIfStale({ onBuild });
    if (problem !== undefined) {
      throw new StartRefused(`The web application does not build:\n${problem}`);
    }
  }

  #environment(databaseUrl: string): NodeJS.ProcessEnv {
    // The processes read settings files themselves; the database's address is passed to them here.
    const { DATABASE_URL_FILE: _told, ...env } = this.#launch.env;
    // The embedded database may be backed up as a folder, without the shop's knowledge.
    const alarm = this.#config.databaseUrl ? {} : { BACKUP_ALARM_HOURS: '0' };
    if (!this.#isSandbox) return { ...alarm, ...env, DATABASE_URL: databaseUrl };
    return {
      ...env,
      DATABASE_URL: databaseUrl,
      ...(env['LANGO_SECRET_FILE']
        ? {}
        : { LANGO_SECRET: env['LANGO_SECRET'] || installationSecret(this.#dataDir) }),
      SANDBOX_DIR: join(this.#dataDir, 'sandbox'),
      SANDBOX_BUSINESS_NAME: this.#config.shop.name,
      SANDBOX_PAYSTACK_WEBHOOK_URL: `${this.addresses.api}/api/hooks/card`,
    };
  }

  async #runOnce(name: string, env: NodeJS.ProcessEnv, failure: string) {
    const plan = { name, env, log: this.#log(name), failure };
    await runOnce(plan, (message) => this.#hear(message));
  }

  async #keep(name: string, env: NodeJS.ProcessEnv, file = `server/entrypoints/${name}.ts`) {
    const kept = await keepProcess({
      name,
      env,
      file: programFile(file),
      execArgv: youngHeaps.has(name) ? [`--max-semi-space-size=${youngHeaps.get(name)}`] : [],
      log: this.#log(name),
      say: this.#launch.say,
      onMessage: (message) => this.#hear(message),
    });
    this.#kept.set(name, kept);
  }

  /** In live mode logs go to the terminal, where the service manager collects them. */
  #log(name: string): LogFile | undefined {
    if (!this.#isSandbox) return undefined;
    const log = openLogFile(join(this.#dataDir, 'logs', `${name}.log`));
    this.#logs.push(log);
    return log;
  }

  #hear({ notices }: ChildMessage): void {
    if (notices) this.#notices.push(...notices);
  }

  processes() {
    const kept = [...this.#kept].map(([name, one]) => [name, one.processId()] as const);
    return { ...Object.fromEntries(kept), postgres: this.#postgres?.processId() };
  }

  restart(folder: string): void {
    const isSandboxSource = folder === 'sandbox';
    for (const [name, kept] of this.#kept) {
      if (name !== 'web' && (name === 'sandbox') === isSandboxSource) kept.restart();
    }
  }

  tell(seconds: number): void {
    const { shop, publicUrl, gateway, sandbox } = this.#config;
    const lines = summaryLines({
      shopName: shop.name,
      shopUrl: publicUrl,
      seconds,
      gateway,
      sandboxUrl: this.#isSandbox ? sandbox.url.replace('127.0.0.1', 'localhost') : undefined,
      targetUrl: 'http://target.test/ip',
      logs: this.#isSandbox ? join(this.#dataDir, 'logs') : undefined,
    });
    for (const line of lines) this.#launch.say(line);
  }

  /** Customers' connections first, then the work in progress, then their dependencies. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#history;
    for (const group of [['web', 'api', 'gateway'], ['worker'], ['sandbox']]) {
      await Promise.all(group.map(async (name) => this.#kept.get(name)?.stop()));
    }
    await this.#postgres?.stop();
    for (const log of this.#logs) log.close();
  }
}

/** Waits for every one, so that nothing is still starting when the first failure is reported. */
async function settleAll(all: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(all);
  await Promise.all(all);
}

const timeoutMs = 5_000;

/** Shows the notices on the sandbox's index page. A sandbox without them still works. */
async function postNotices(
  sandboxUrl: string,
  notices: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (notices.length === 0) return;
  const response = await fetch(`${sandboxUrl}/controls/notices`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(notices),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The sandbox refused its notices (${response.status}).`);
}
