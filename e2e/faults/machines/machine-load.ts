import { performance } from 'node:perf_hooks';
import { readFileSync } from 'node:fs';

/** What this machine did since the last look: figures mean little where it had nothing left. */
export type Load = Readonly<{
  /** Of all its processors, in percent. */
  busy: number;
  /**
   * Of its time, in percent, in which something that could have run waited for a processor; NaN
   * where the kernel does not count it.
   */
  waiting: number;
  /** How much of its one thread the traffic took, in percent. */
  traffic: number;
}>;

type Look = Readonly<{ at: number; idle: number; all: number; waitingUs: number }>;

/** Answers what happened since it was called last, or since it was made. */
export function watchLoad(): () => Load {
  let before = lookNow();
  let threadBefore = performance.eventLoopUtilization();
  return () => {
    const now = lookNow();
    const thread = performance.eventLoopUtilization();
    const idle = (now.idle - before.idle) / Math.max(1, now.all - before.all);
    const waitedMs = (now.waitingUs - before.waitingUs) / 1_000;
    const load = {
      busy: percent(1 - idle),
      waiting: percent(waitedMs / (now.at - before.at)),
      traffic: percent(performance.eventLoopUtilization(thread, threadBefore).utilization),
    };
    before = now;
    threadBefore = thread;
    return load;
  };
}

const percent = (share: number) => Math.round(share * 100);

function lookNow(): Look {
  const [, ...ticks] = (/^cpu .*$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[0] ?? '').split(
    / +/,
  );
  const counted = ticks.map(Number);
  // In their order: user, nice, system, idle, waiting for a disk, and so on; the last two are
  // counted among the first.
  const [, , , idle = 0, disk = 0] = counted;
  const all = counted.slice(0, 8).reduce((sum, one) => sum + one, 0);
  return { at: performance.now(), idle: idle + disk, all, waitingUs: pressure() };
}

/** Microseconds of waiting since the machine started; NaN where the kernel does not count them. */
function pressure(): number {
  try {
    const text = readFileSync('/proc/pressure/cpu', 'utf8');
    return Number(/^some .*total=(\d+)$/m.exec(text)?.[1] ?? Number.NaN);
  } catch {
    return Number.NaN;
  }
}
