import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../../server/platform/start-refused.ts';

const triesMax = 20;
/** Field 22 of /proc/<pid>/stat, counted from field 3. */
const startTimeField = 19;

/**
 * Claims the data directory for this process; the function returned gives it back. A claim whose
 * process is gone, by kill -9 or power cut, is taken over.
 */
export function takeWriterLock(dataDir: string): () => void {
  const path = pathOf(dataDir);
  const mine = `${process.pid} ${incarnation(process.pid)}\n`;
  for (let tries = 0; tries < triesMax; tries += 1) {
    if (create(path, mine)) return () => release(path, mine);
    const held = read(path);
    if (held === undefined) continue;
    const pid = writerIn(held);
    if (pid !== undefined) {
      throw new StartRefused(
        `Another Lango (process ${pid}) already uses ${dataDir}. Stop it with "kill ${pid}", ` +
          'or set DATA_DIR to another directory to run a second shop.',
      );
    }
    discard(path, held);
  }
  throw new StartRefused(`Could not claim ${path}: others keep taking it. Start one shop only.`);
}

/** The process that holds the data directory now. */
export function writerOf(dataDir: string): number | undefined {
  const held = read(pathOf(dataDir));
  return held === undefined ? undefined : writerIn(held);
}

const pathOf = (dataDir: string) => join(dataDir, 'lango.lock');

/** Who holds a claim, where that process is alive. */
function writerIn(held: string): number | undefined {
  const pid = Number(held.split(' ')[0]);
  return held === `${pid} ${incarnation(pid)}\n` && isAlive(pid) ? pid : undefined;
}

/** Written aside and linked into place, so that a claim is never read without its number. */
function create(path: string, content: string): boolean {
  const draft = `${path}.draft.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cause;
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Moved away before it is judged: two who find it dead must not delete each other's new one. */
function discard(path: string, dead: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (read(aside) === dead) rmSync(aside, { force: true });
  else renameSync(aside, path);
}

function release(path: string, mine: string): void {
  if (read(path) === mine) rmSync(path, { force: true });
}

/**
 * A process that exists but belongs to another account answers EPERM, and is alive. One that has
 * ended but was never collected, as happens to orphans in containers, answers too, and is not.
 */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return statFields(pid)[0] !== 'Z';
}

/** Fields 3 and on; the name before them stands in brackets and may hold spaces. */
function statFields(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`) ?? '';
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/**
 * Distinguishes two processes with the same number, before and after a reboot included. Systems
 * without /proc use the number alone.
 */
function incarnation(pid: number): string {
  const boot = read('/proc/sys/kernel/random/boot_id');
  const startedAt = statFields(pid)[startTimeField];
  return boot === undefined || startedAt === undefined ? '-' : `${boot.trim()}:${startedAt}`;
}
