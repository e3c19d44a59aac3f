import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { twoDigits } from '../measure/timing.ts';

/**
 * Use of resources by processes: megabytes of memory, shared pages divided among them (PSS), and
 * per cent of one core.
 */
export type Share = Readonly<{ megabytes: number; corePercent: number }>;

type Process = Readonly<{ pid: number; parent: number; seconds: number }>;

const ticksPerSecond = 100;
const kilobytesPerMegabyte = 1_024;

/** The shares of processes by name, over so many milliseconds. Only on Linux. */
export async function watchProcesses(
  named: Readonly<Record<string, number>>,
  forMs: number,
): Promise<Record<string, Share>> {
  const roots = new Set(Object.values(named));
  const before = new Map(treesOf(roots).map((one) => [one.pid, one]));
  const beganAt = performance.now();
  await pause(forMs);
  const seconds = (performance.now() - beganAt) / 1_000;
  const after = treesOf(roots);
  const shareOf = (root: number): Share => {
    const own = after.filter((one) => rootOf(one, { after, roots }) === root);
    const worked = own.map((one) => one.seconds - (before.get(one.pid)?.seconds ?? one.seconds));
    return {
      megabytes: twoDigits(sum(own.map(({ pid }) => megabytesOf(pid)))),
      corePercent: twoDigits((100 * sum(worked)) / seconds),
    };
  };
  return Object.fromEntries(Object.entries(named).map(([name, pid]) => [name, shareOf(pid)]));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

type Trees = Readonly<{ after: readonly Process[]; roots: ReadonlySet<number> }>;

/** The nearest of the named processes above a process, or itself; the launcher is above all. */
function rootOf(one: Process, { after, roots }: Trees): number | undefined {
  if (roots.has(one.pid)) return one.pid;
  const parent = after.find(({ pid }) => pid === one.parent);
  return parent && rootOf(parent, { after, roots });
}

/** These processes and all that they have started. */
function treesOf(roots: ReadonlySet<number>): Process[] {
  const all = readdirSync('/proc').filter(isNumber).flatMap(readProcess);
  const found = all.filter(({ pid }) => roots.has(pid));
  for (const one of found)
    found.push(...all.filter(({ pid, parent }) => isChild(one, pid, parent)));
  return [...new Map(found.map((one) => [one.pid, one])).values()];
}

const isNumber = (name: string) => /^\d+$/.test(name);
const isChild = (of: Process, pid: number, parent: number) => parent === of.pid && pid !== of.pid;

/** None when it has ended meanwhile. */
function readProcess(name: string): Process[] {
  const stat = readOf(`/proc/${name}/stat`);
  if (stat === undefined) return [];
  // The name of the program stands in brackets and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return [{ pid: Number(name), parent: Number(fields[1]), seconds: ticks / ticksPerSecond }];
}

function megabytesOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readOf(`/proc/${pid}/smaps_rollup`) ?? '')?.[1];
  return Number(kilobytes ?? 0) / kilobytesPerMegabyte;
}

function readOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
