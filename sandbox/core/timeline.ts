/** The sandbox's clock: the injected one plus what tests have advanced it by. */
export type Timeline = {
  now(): Date;
  /** Runs `task` once, after `delayMs` times the scale; the answer takes it back. */
  after(delayMs: number, task: () => void): () => void;
  /** Resolves after `delayMs` times the scale, or at once when the sandbox closes. */
  wait(delayMs: number): Promise<void>;
  scaled(delayMs: number): number;
  advance(byMs: number): void;
  setScale(scale: number): void;
  /** Forgets every task that was still to come and releases the waits. */
  clear(): void;
};

type Entry = { dueAt: number; task: () => void; timer: NodeJS.Timeout };

// Node turns a longer timer into one of a millisecond.
const longestTimerMs = 2 ** 31 - 1;

/** @param scale below one makes every delay of the sandbox shorter. */
export function makeTimeline(clock: () => Date, scale: number): Timeline {
  const entries = new Set<Entry>();
  const waits = new Set<() => void>();
  let offsetMs = 0;
  let factor = scale;
  const now = () => clock().getTime() + offsetMs;

  const run = (entry: Entry) => {
    if (!entries.delete(entry)) return;
    clearTimeout(entry.timer);
    entry.task();
  };
  const arm = (entry: Entry) =>
    setTimeout(() => run(entry), Math.min(Math.max(entry.dueAt - now(), 0), longestTimerMs));

  const after = (delayMs: number, task: () => void) => {
    const dueAt = now() + delayMs * factor;
    const entry: Entry = { dueAt, task, timer: setTimeout(() => undefined, 0) };
    clearTimeout(entry.timer);
    entry.timer = arm(entry);
    entries.add(entry);
    return () => {
      clearTimeout(entry.timer);
      entries.delete(entry);
    };
  };

  return {
    now: () => new Date(now()),
    after,
    scaled: (delayMs) => delayMs * factor,
    wait: (delayMs) =>
      new Promise((resolve) => {
        if (delayMs <= 0) return resolve();
        const done = () => {
          waits.delete(done);
          resolve();
        };
        waits.add(done);
        after(delayMs, done);
      }),
    advance(byMs) {
      offsetMs += byMs;
      const due = [...entries].toSorted((one, other) => one.dueAt - other.dueAt);
      for (const entry of due) {
        if (entry.dueAt <= now()) run(entry);
        else {
          clearTimeout(entry.timer);
          entry.timer = arm(entry);
        }
      }
    },
    setScale(next) {
      factor = next;
    },
    clear() {
      for (const entry of entries) clearTimeout(entry.timer);
      entries.clear();
      for (const release of waits) release();
    },
  };
}
