import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const memory = '/dev/shm';
const roomBytes = 4 * 1_024 ** 3;
const freeBytes = 2 * roomBytes;
const lookEveryMs = 200;

/**
 * Where tests keep what they throw away: in memory, where there is plenty of it. Databases are a
 * thousand files each, which cost a disk's file system five times as much of the processor.
 */
export function temporaryFolder(): string {
  const isChosen = Boolean(process.env.TMPDIR);
  return !isChosen && existsSync(memory) && hasRoom() && runsPrograms() ? memory : tmpdir();
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > roomBytes && freemem() > freeBytes;
}

/** Containers often mount it without. */
function runsPrograms(): boolean {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : '';
  const [, options = 'noexec'] = /^\S+ \/dev\/shm \S+ (\S+)/m.exec(mounts) ?? [];
  return !options.split(',').includes('noexec');
}

/**
 * Gives every process of this gate so long to end, then kills the rest and returns a line for each.
 */
export async function endLeftovers(workspace: string, withinMs: number): Promise<string[]> {
  const until = performance.now() + withinMs;
  while (leftIn(workspace).length > 0 && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return endAll(workspace);
}

/** Ends every process of this gate at once, and returns a line for each. */
export function endAll(workspace: string): string[] {
  return leftIn(workspace).map((pid) => {
    const line = `${pid} ${read(pid, 'cmdline').replaceAll('\0', ' ').slice(0, 160)}`;
    end(pid);
    return line;
  });
}

/** Found by environment or command line; where there is no /proc nothing can be found. */
function leftIn(workspace: string): number[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid && belongsTo(workspace, pid));
}

/** PostgreSQL starts with an empty environment, but names its data directory when it is called. */
function belongsTo(workspace: string, pid: number): boolean {
  const isMine = read(pid, 'environ').includes(`LANGO_GATE=${workspace}`);
  return isMine || read(pid, 'cmdline').includes(workspace);
}

function read(pid: number, file: 'environ' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It ended in the meantime, or belongs to another user.
    return '';
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}
