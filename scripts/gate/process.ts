import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type Finished = Readonly<{
  code: number;
  seconds: number;
  /** Seconds between the start of this process and that of the program. */
  from?: number;
  output: string;
  /** It was ended because it took too long, so that it could not tidy up after itself. */
  wasCut?: true;
}>;

/**
 * How long one program of the gate may take. It is not a test's limit: each test has its own, which
 * grows with the machine. This only ends hanging programs.
 */
const hangsAfterMs = 60 * 60_000;

const root = fileURLToPath(new URL('../..', import.meta.url));
const outputKept = 60_000;
const running = new Set<ChildProcess>();

/**
 * Runs a Node program from the root to its end, without input, and keeps the last of its output. It
 * gets a process group of its own, so that its child processes can be ended with it.
 */
export function runNode(args: readonly string[]): Promise<Finished> {
  const beganAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      detached: process.platform !== 'win32',
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    let wasCut = false;
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-outputKept);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const timer = setTimeout(() => {
      wasCut = true;
      output += `\nIt took longer than ${hangsAfterMs / 1000} s and was ended.`;
      endGroup(child);
    }, hangsAfterMs);
    const finish = (code: number) => {
      clearTimeout(timer);
      running.delete(child);
      endGroup(child);
      const seconds = (performance.now() - beganAt) / 1000;
      resolve({ code, seconds, from: beganAt / 1000, output, ...(wasCut ? { wasCut } : {}) });
    };
    child.once('error', (cause) => {
      output += cause.message;
      finish(1);
    });
    child.once('exit', (code) => finish(code ?? 1));
  });
}

/**
 * Ends what is still running when its parent is interrupted. `SIGTERM` lets a shop among it stop
 * its database, which is in no group of ours.
 */
export function endRunning(signal: NodeJS.Signals = 'SIGKILL'): void {
  for (const child of running) endGroup(child, signal);
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}
