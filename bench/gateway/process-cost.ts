/** What a process and its children have cost, read from /proc (Linux). */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports processor time in hundredths of a second to user space, on every architecture. */
const ticksPerSecond = 100;
const descendantsMax = 2_000;

/** The process and all its descendants. */
export function treeOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^[0-9]+$/.test(entry)) continue;
    const fields = statOf(Number(entry));
    if (fields !== null) parents.set(Number(entry), Number(fields[1]));
  }
  const tree = [pid];
  for (let at = 0; at < tree.length && at < descendantsMax; at += 1) {
    for (const [child, parent] of parents) if (parent === tree[at]) tree.push(child);
  }
  return tree;
}

/** Seconds of processor time, children that have ended included. */
export function cpuSeconds(pid: number): number {
  const ticks = treeOf(pid).map((one, at) => {
    const fields = statOf(one);
    if (fields === null) return 0;
    const own = Number(fields[11]) + Number(fields[12]);
    // Only the root's waited-for children are not in the tree any more.
    return at === 0 ? own + Number(fields[13]) + Number(fields[14]) : own;
  });
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond;
}

/** Proportional set size in bytes: shared pages are split between those who share them. */
export function memoryBytes(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + pssOf(one), 0);
}

export function descriptors(pid: number): number {
  return treeOf(pid).reduce((sum, one) => {
    try {
      return sum + readdirSync(`/proc/${one}/fd`).length;
    } catch {
      return sum;
    }
  }, 0);
}

function pssOf(pid: number): number {
  try {
    const match = /^Pss:\s+([0-9]+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return Number(match?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

/** The fields after the command name, from the state on (proc(5)); null when it is gone. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
