import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Program } from '../../../scripts/gate/program.ts';
import { builtFile } from '../../../scripts/build/server-build.ts';
import { freePort } from '../../../scripts/gate/free-port.ts';

const startMs = 120_000;
const saidKept = 4_000;

export type Kind = 'api' | 'worker' | 'gateway';

/** As the files in deploy/ start them. */
const flagsOf: Record<Kind, readonly string[]> = {
  api: [],
  worker: [],
  gateway: ['--max-semi-space-size=64'],
};

/** The settings of a running process of the shop, read from Linux. */
export async function settingsOf(program: Program): Promise<NodeJS.ProcessEnv> {
  const { api } = await program.processes();
  const pairs = readFileSync(`/proc/${api}/environ`, 'utf8').split('\0');
  const named = pairs.map((pair) => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]);
  // The channel to its own launcher is not inherited.
  return Object.fromEntries(named.filter(([name]) => name && !name.startsWith('NODE_CHANNEL')));
}

/** One process of the shop on a machine of its own: beside the others, on ports of its own. */
export class Member {
  readonly kind: Kind;
  readonly ports: Readonly<{ http: number; socks: number }>;
  readonly #env: NodeJS.ProcessEnv;
  readonly #before = new Set<ChildProcess>();
  #child: ChildProcess | undefined;
  #asked = false;
  #said = '';
  /** The last output of processes that ended unexpectedly. */
  readonly endings: string[] = [];

  private constructor(kind: Kind, env: NodeJS.ProcessEnv, ports: Member['ports']) {
    this.kind = kind;
    this.ports = ports;
    this.#env = env;
  }

  static async start(kind: Kind, settings: NodeJS.ProcessEnv): Promise<Member> {
    const ports = { http: await freePort(), socks: await freePort() };
    const own: Record<Kind, NodeJS.ProcessEnv> = {
      api: { PORT: String(ports.http) },
      // Mail comes to one of them.
      worker: { MAIL_IN_PORT: '0' },
      gateway: { HTTP_PROXY_PORT: String(ports.http), SOCKS_PORT: String(ports.socks) },
    };
    const member = new Member(kind, { ...settings, ...own[kind] }, ports);
    await member.#start();
    return member;
  }

  async #start(): Promise<void> {
    const child = fork(builtFile(`server/entrypoints/${this.kind}.ts`), [], {
      env: this.#env,
      execArgv: ['--disable-warning=ExperimentalWarning', ...flagsOf[this.kind]],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const hear = (chunk: Buffer) => (this.#said = (this.#said + String(chunk)).slice(-saidKept));
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    this.#child = child;
    this.#asked = false;
    child.once('exit', (code) => {
      if (this.#child !== child || this.#asked) return;
      this.endings.push(`the ${this.kind} ended with code ${code}: ${this.#said}`);
    });
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`The ${this.kind} ${why}:\n${this.#said}`));
      const timer = setTimeout(() => fail('was not ready in time'), startMs);
      child.once('exit', () => fail('ended at its start'));
      child.on('message', ({ ready }: { ready?: boolean }) => {
        if (!ready) return;
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Ends it politely and starts it again on its ports. */
  async restart(): Promise<void> {
    await this.#leave('SIGTERM');
    await this.#start();
  }

  /**
   * Starts the next one first, then asks the old one to end. Resolves when the next one works, to
   * a promise of the milliseconds that the old one took to be gone.
   */
  async handOver(): Promise<Readonly<{ gone: Promise<number> }>> {
    const old = this.#child;
    await this.#start();
    const askedAt = performance.now();
    if (!old) return { gone: Promise.resolve(0) };
    this.#before.add(old);
    const exited = once(old, 'exit');
    old.kill('SIGTERM');
    return { gone: exited.then(() => performance.now() - askedAt) };
  }

  /** Ends it in the middle of what it does, and starts another in its place. */
  async killAndReplace(): Promise<void> {
    await this.#leave('SIGKILL');
    await this.#start();
  }

  async #leave(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    this.#asked = true;
    child.kill(signal);
    await exited;
  }

  /** Ends it, and those that it has taken over from. */
  async end(): Promise<void> {
    for (const child of this.#before) if (child.exitCode === null) child.kill('SIGKILL');
    await this.#leave('SIGKILL');
  }
}
