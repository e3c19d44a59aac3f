import type { Socket } from 'node:net';

/** The name of a session in what the gateway's cases send, and its length in minutes. */
const sessionWord = /-(?:sessid|oneip)-([a-z]+)/;
const minutesWord = /-sesstime-([0-9]+)/;

type Session = Readonly<{ exit: number; endsAt: number }>;

/**
 * The exits of a supplier, by number: one for each session until its time is over or it dies, any
 * for a connection without a session. A session whose exit died stays lost.
 */
export class Rotation {
  /** The exit of each connection, in order. */
  readonly went: number[] = [];
  /** Milliseconds that its clock is ahead. */
  ahead = 0;
  readonly #count: number;
  readonly #sessions = new Map<string, Session>();
  readonly #open = new Map<number, Set<Socket>>();
  readonly #dead = new Set<number>();
  #random = 1;

  constructor(count: number) {
    this.#count = count;
  }

  /** Whether the connection has no exit; otherwise it leaves by one. */
  readonly isLost = (user: string, socket: Socket): boolean => {
    const exit = this.#exitOf(user);
    if (this.#dead.has(exit)) return true;
    this.went.push(exit);
    const open = this.#open.get(exit) ?? new Set();
    this.#open.set(exit, open.add(socket));
    socket.once('close', () => open.delete(socket));
    return false;
  };

  /** Takes an exit away, with all that is open through it. */
  kill(exit: number): void {
    this.#dead.add(exit);
    for (const socket of this.#open.get(exit) ?? []) socket.resetAndDestroy();
  }

  #exitOf(user: string): number {
    const name = sessionWord.exec(user)?.[1];
    if (name === undefined) return this.#anyExit();
    const now = performance.now() + this.ahead;
    const known = this.#sessions.get(name);
    if (known !== undefined && now < known.endsAt) return known.exit;
    const endsAt = now + Number(minutesWord.exec(user)?.[1] ?? 10) * 60_000;
    let exit = this.#anyExit();
    while (this.#dead.has(exit) || exit === known?.exit) exit = this.#anyExit();
    this.#sessions.set(name, { exit, endsAt });
    return exit;
  }

  /** The same row of numbers each time (Numerical Recipes' generator, its high bits). */
  #anyExit(): number {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#random / 2 ** 32) * this.#count);
  }
}
