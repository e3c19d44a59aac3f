import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs } from '#contracts/time.ts';
import type { ChildMessage } from '#platform/child.ts';
import { StartRefused } from '#platform/start-refused.ts';
import type { LogFile } from './log-file.ts';

export type ProcessPlan = Readonly<{
  name: string;
  /** Absolute path of the file to run. */
  file: string;
  env: NodeJS.ProcessEnv;
  /** Options for Node itself. */
  execArgv?: readonly string[];
  /** Where its output goes; absent, it goes to this terminal. */
  log: LogFile | undefined;
  say: (line: string) => void;
  onMessage?: (message: ChildMessage) => void;
  /** The time allowed for a graceful stop; ten seconds by default. */
  graceMs?: number;
  /** How long it may take over one step of its start. */
  stepMs?: number;
}>;

export type KeptProcess = Readonly<{
  /** Its number now; another one after it died and was started again. */
  processId(): number | undefined;
  /** Ends it at once and starts it again, for a program whose source has changed. */
  restart(): void;
  /** Resolves when it is gone: politely within the grace, else by force. */
  stop(): Promise<void>;
}>;

/**
 * Each thread of Node's pool would have glibc keep memory of its own, and what was freed would be
 * kept in case it is wanted again: an api under load held 245 MB instead of 162.
 */
const glibcMemory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

const stepLimitMs = minuteMs;
/** What the launcher itself takes to load where the limit was chosen. */
const usualLoadMs = 1_500;
const slowestBelieved = 10;

/** A machine that took long to load the launcher is given as much longer for everything else. */
export const patienceAfter = (loadMs: number) =>
  stepLimitMs * Math.min(slowestBelieved, Math.max(1, loadMs / usualLoadMs));
const usualPatienceMs = patienceAfter(performance.now());
const usualGraceMs = 10_000;
const backOffMs = { first: 0, second: 250, last: 10_000 } as const;
/** A process that has run this long is not in a crash loop. */
const steadyAfterMs = 30_000;
/** Nor has what worked and was killed from outside, however often: its callers wait for it. */
const killedWaitMs = 500;

/**
 * Starts the process, resolves when it reports ready, and then restarts it whenever it dies, at
 * once the first time and ever more slowly in a crash loop. Each death is reported. Refuses with
 * `StartRefused` when it dies before it was ready for the first time.
 */
export async function keepProcess(plan: ProcessPlan): Promise<KeptProcess> {
  const keeper = new Keeper(plan);
  await keeper.start();
  return keeper;
}

class Keeper implements KeptProcess {
  readonly #plan: ProcessPlan;
  #child: ChildProcess | undefined;
  #stopping = false;
  #restarting = false;
  #backOff: number = backOffMs.first;

  constructor(plan: ProcessPlan) {
    this.#plan = plan;
  }

  async start(): Promise<void> {
    const { name, log, stepMs = usualPatienceMs } = this.#plan;
    const child = this.#spawn();
    const trouble = await troubleOfStart(child, stepMs);
    if (trouble === undefined) {
      this.#watch(child, true);
      return;
    }
    killGroup(child, 'SIGKILL');
    throw new StartRefused(`The ${name} did not start: it ${trouble}. ${lastWords(log)}`);
  }

  processId(): number | undefined {
    return this.#child?.pid;
  }

  restart(): void {
    this.#restarting = true;
    // A graceful stop would wait for the connections of browsers that show the change.
    if (this.#child) killGroup(this.#child, 'SIGKILL');
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    killGroup(child, 'SIGTERM');
    const timer = setTimeout(() => killGroup(child, 'SIGKILL'), this.#plan.graceMs ?? usualGraceMs);
    await ended;
    clearTimeout(timer);
  }

  /**
   * A group of its own: Ctrl-C reaches the launcher alone, which stops its processes in order, and
   * a forced kill also ends its child processes.
   */
  #spawn(): ChildProcess {
    const { file, env, execArgv = [], log, onMessage } = this.#plan;
    const output = log ? 'pipe' : 'inherit';
    const child = fork(file, [], {
      env: { ...glibcMemory, ...env },
      execArgv: [...process.execArgv, ...execArgv],
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    });
    if (child.stdout) log?.take(child.stdout);
    if (child.stderr) log?.take(child.stderr);
    if (onMessage) child.on('message', (message) => onMessage(message as ChildMessage));
    this.#child = child;
    return child;
  }

  /** `isReady`: it has reported so already. */
  #watch(child: ChildProcess, isReady = false): void {
    const since = performance.now();
    let wasReady = isReady;
    child.on('message', (message: ChildMessage) => {
      wasReady ||= message.ready === true;
    });
    child.once('exit', (code, signal) => {
      if (this.#stopping) return;
      if (performance.now() - since > steadyAfterMs) this.#backOff = backOffMs.first;
      if (wasReady && signal !== null) this.#backOff = Math.min(this.#backOff, killedWaitMs);
      void this.#revive(signal ?? `code ${code ?? '?'}`);
    });
  }

  async #revive(reason: string): Promise<void> {
    const { name, say } = this.#plan;
    const wait = this.#restarting ? 0 : this.#backOff;
    if (!this.#restarting) {
      say(
        `The ${name} stopped (${reason}); starting it again${wait ? ` in ${wait / 1000} s` : ''}.`,
      );
      this.#backOff = Math.min(Math.max(wait * 2, backOffMs.second), backOffMs.last);
    }
    this.#restarting = false;
    await pause(wait);
    if (this.#stopping) return;
    const child = this.#spawn();
    this.#watch(child);
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/**
 * Resolves once it is ready; otherwise to the stage that its start had reached when it ended or
 * timed out.
 */
function troubleOfStart(child: ChildProcess, stepMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    let step = 'loading the program';
    const seconds = Math.round(stepMs / 1000);
    const giveUp = () =>
      settle(`was still ${step} after ${seconds} s. The machine may be too busy`);
    let timer = setTimeout(giveUp, stepMs);
    const settle = (trouble: string | undefined) => {
      clearTimeout(timer);
      resolve(trouble);
    };
    child.on('message', (message: ChildMessage) => {
      if (message.ready === true) return settle(undefined);
      if (message.step === undefined) return;
      ({ step } = message);
      clearTimeout(timer);
      timer = setTimeout(giveUp, stepMs);
    });
    child.once('error', (cause) => settle(`could not be run: ${cause.message}`));
    child.once('exit', (code, signal) =>
      settle(`ended (${signal ?? `code ${code}`}) while ${step}`),
    );
  });
}

function lastWords(log: LogFile | undefined): string {
  if (log === undefined) return 'Its last words are above.';
  return log.tail() === '' ? 'It said nothing.' : `Its last words:\n${log.tail()}`;
}

/** The group is gone when its last member is; that it is gone already is no error. */
function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}
