/** Whether anything else runs on the machine, read from /proc/stat (Linux). */
import { readFileSync } from 'node:fs';

/** Share of all cores, 0 to 1, that was busy just before a round, and whether that is quiet. */
export type Quietness = Readonly<{ busy: number; isQuiet: boolean }>;

const quietBusy = 0.1;
const lookMs = 500;

/** Waits until nearly nothing runs, but at most so many milliseconds, and says how it was then. */
export async function untilQuiet(atMostMs: number): Promise<Quietness> {
  const until = performance.now() + atMostMs;
  for (;;) {
    const busy = await busyShare();
    const isQuiet = busy <= quietBusy;
    if (isQuiet || performance.now() >= until) return { busy, isQuiet };
  }
}

async function busyShare(): Promise<number> {
  const before = ticks();
  await new Promise((resolve) => setTimeout(resolve, lookMs));
  const after = ticks();
  const all = after.all - before.all;
  return all <= 0 ? 0 : Math.round((1 - (after.idle - before.idle) / all) * 100) / 100;
}

/** The first line of proc(5) stat: user, nice, system, idle, iowait and so on, of all cores. */
function ticks(): { all: number; idle: number } {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    const fields = line.split(/ +/).slice(1, 9).map(Number);
    const [, , , idle = 0, waiting = 0] = fields;
    return { all: fields.reduce((sum, one) => sum + one, 0), idle: idle + waiting };
  } catch {
    return { all: 0, idle: 0 };
  }
}
