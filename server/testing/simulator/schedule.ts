import { performance } from 'node:perf_hooks';

/** A process died here: nothing after it in that task happens. */
export class Crashed extends Error {
  override readonly name = 'Crashed';
}

/**
 * What happens at a gate: the step is taken, or its process dies right before or after it, or the
 * database does not do it, or does it without an answer.
 */
export type Outcome = 'go' | 'crash-before' | 'crash-after' | 'refused' | 'unanswered';

/** One use case under way in one instance of the program. */
export type Task = {
  readonly instance: number;
  readonly name: string;
  state: 'running' | 'waiting' | 'querying' | 'done';
  /** The step it would take next. */
  next: string;
  /** Whether that step is the database's, which may fail. */
  isAtDatabase: boolean;
  /** True while its statement waits for another task's lock. */
  blocked: boolean;
  dead: boolean;
  /** Its process dies as soon as the present step is done. */
  dying: boolean;
  open: ((outcome: Outcome) => void) | undefined;
  /** How many it has taken. */
  steps: number;
};

export type Ended = (task: Task, error: unknown) => void;

const lookAfterMs = 4;
/** A busy machine is slow, not blocked: it is not asked again and again what it waits for. */
const lookAfterMaxMs = 64;
/** A task that takes this many times as long as others did lately may be blocked. */
const slowerThanUsual = 6;
/** The weight of the newest statement in the average. */
const newestCounts = 0.05;
/** Longer than a statement takes on a busy machine: then it fails, and the run continues. */
const settleMs = 90_000;

/** From here on a seed may be played differently: the seed does not choose among them. */
export const databaseChooses = 'the database chooses who goes on';

/**
 * Lets one task take one step at a time, so that the seed alone decides who goes first. A step is
 * one statement, one commit or one word with a provider. A task whose statement waits for a lock
 * steps aside until the lock's owner has gone on.
 */
export class Schedule {
  readonly tasks = new Set<Task>();
  /** The tables that were written to and committed since this was last emptied. */
  written = new Set<string>();
  /** Statements that the database ended because they waited for each other in a circle. */
  readonly circles: string[] = [];
  /** Whether a lock may have been let go since the blocked ones were last looked after. */
  #isLockFree = false;
  /** How long a statement takes that is not blocked, as the machine is now. */
  #usualMs = 0;
  readonly #countBlocked: () => Promise<number>;
  readonly #ended: Ended;
  #changed: () => void = () => undefined;

  constructor(countBlocked: () => Promise<number>, ended: Ended) {
    this.#countBlocked = countBlocked;
    this.#ended = ended;
  }

  spawn(instance: number, name: string, work: (task: Task) => Promise<unknown>): void {
    const task: Task = {
      instance,
      name,
      state: 'running',
      next: 'start',
      isAtDatabase: false,
      blocked: false,
      dead: false,
      dying: false,
      open: undefined,
      steps: 0,
    };
    this.tasks.add(task);
    const run = async () => {
      let failure: unknown;
      try {
        await this.gate(task, 'start');
        await work(task);
      } catch (error) {
        failure = error;
      }
      this.freeLocks();
      task.state = 'done';
      this.tasks.delete(task);
      this.#ended(task, failure);
      this.#changed();
    };
    void run();
  }

  /**
   * Waits until the seed lets this task continue. Throws Crashed when its process died. A database
   * step also gets its injected fault.
   */
  async gate(task: Task, next: string, isAtDatabase = false): Promise<Outcome> {
    if (task.dead) throw new Crashed();
    task.next = next;
    task.isAtDatabase = isAtDatabase;
    const outcome = await new Promise<Outcome>((resolve) => {
      task.open = resolve;
      task.state = 'waiting';
      this.#changed();
    });
    task.open = undefined;
    task.state = 'running';
    task.steps += 1;
    if (task.dead || outcome === 'crash-before') throw new Crashed();
    if (outcome === 'crash-after') task.dying = true;
    return outcome;
  }

  /** Lets every task go on to its end. Throws where they take more steps than that. */
  async endAll(stepsMax: number): Promise<void> {
    for (let step = 0; this.tasks.size > 0; step += 1) {
      if (step > stepsMax) throw new Error('The last tasks do not end.');
      const [first] = this.ready();
      if (first) await this.step(first, 'go');
      else await this.settle();
    }
  }

  /** Runs one statement between two gates; a crash that was drawn comes after it. */
  async query<Result>(task: Task, run: () => Promise<Result>): Promise<Result> {
    task.state = 'querying';
    let result: Result;
    let wasBlocked = false;
    const beganAt = performance.now();
    try {
      result = await run();
      if (!task.blocked) this.#learn(performance.now() - beganAt);
    } finally {
      task.state = 'running';
      wasBlocked = task.blocked;
      task.blocked = false;
      // Outside of a transaction it has held its locks until now.
      if (wasBlocked) this.freeLocks();
    }
    if (wasBlocked) {
      await this.gate(task, 'go on after a lock');
    }
    this.afterStep(task);
    return result;
  }

  #learn(ms: number) {
    this.#usualMs += newestCounts * (Math.min(ms, lookAfterMaxMs) - this.#usualMs);
  }

  /** A transaction ended: blocked tasks may be free now. */
  freeLocks(): void {
    this.#isLockFree = true;
  }

  afterStep(task: Task): void {
    if (!task.dead && !task.dying) return;
    this.kill(task.instance);
    throw new Crashed();
  }

  /** Lets a waiting task take its step, and waits until all are still. */
  async step(task: Task, outcome: Outcome): Promise<void> {
    if (outcome === 'crash-before') this.kill(task.instance);
    else task.open?.(outcome);
    await this.settle();
  }

  /** Ends every task of an instance: what waits is thrown out, its transactions roll back. */
  kill(instance: number): void {
    for (const task of this.tasks) {
      if (task.instance !== instance) continue;
      task.dead = true;
      task.open?.('crash-before');
    }
  }

  ready(): Task[] {
    return [...this.tasks].filter(({ state, open }) => state === 'waiting' && open !== undefined);
  }

  /** Resolves when each task waits at its gate or for a lock. */
  async settle(): Promise<void> {
    const until = performance.now() + settleMs;
    let patience = Math.min(Math.max(lookAfterMs, slowerThanUsual * this.#usualMs), lookAfterMaxMs);
    while (performance.now() < until) {
      const moving = () => [...this.tasks].filter(({ state }) => state !== 'waiting');
      // Blocked tasks stay blocked until a lock is released, so they are not checked before. When
      // all are blocked, the database has to end it.
      const isQuiet = () => {
        const left = moving();
        const isStuck = left.length > 0 && left.length === this.tasks.size;
        return !isStuck && left.every(({ blocked }) => blocked && !this.#isLockFree);
      };
      const isChanged = await this.#soon(isQuiet, patience);
      const left = moving();
      if (isQuiet()) return this.#forgetLocks();
      if (isChanged || left.some(({ state }) => state === 'running')) continue;
      patience = Math.min(patience * 2, lookAfterMaxMs);
      if ((await this.#countBlocked()) < left.length) continue;
      if (moving().length !== left.length) continue;
      for (const task of left) task.blocked = true;
      return this.#forgetLocks();
    }
    const names = [...this.tasks].map(({ name, state, next }) => `${name} ${state} at ${next}`);
    throw new Error(`A step of the simulation does not end: ${names.join('; ')}`);
  }

  #forgetLocks() {
    this.#isLockFree = false;
  }

  /** True when something changed within a moment. */
  async #soon(isQuiet: () => boolean, withinMs: number): Promise<boolean> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (isQuiet()) return true;
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => {
        this.#changed = () => undefined;
        resolve(false);
      }, withinMs);
      this.#changed = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}

/** Those that have taken the fewest steps. */
export const leastAdvanced = (tasks: readonly Task[]): Task[] => {
  const least = Math.min(...tasks.map(({ steps }) => steps));
  return tasks.filter(({ steps }) => steps === least);
};
