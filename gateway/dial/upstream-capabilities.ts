/**
 * The exits that accept a pipelined handshake. The prober has tested most of them; one that still
 * breaks off gets single steps for a while.
 */
import type { ProxyUpstream } from './dial.ts';
import type { Clock } from '../ports.ts';

const backOffMs = 600_000;
const exitsMax = 10_000;

export class UpstreamCapabilities {
  readonly #clock: Clock;
  /** Until when an entry is spoken to in turns. */
  readonly #inTurnsUntil = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  mayPipeline(upstream: ProxyUpstream): boolean {
    if (upstream.pipelines !== true) return false;
    // Nearly always empty, and then no key is made.
    if (this.#inTurnsUntil.size === 0) return true;
    const key = keyOf(upstream);
    const until = this.#inTurnsUntil.get(key);
    if (until === undefined) return true;
    if (this.#clock() < until) return false;
    this.#inTurnsUntil.delete(key);
    return true;
  }

  /** It did not answer a pipelined handshake. */
  brokeOff(upstream: ProxyUpstream): void {
    if (this.#inTurnsUntil.size >= exitsMax) this.#inTurnsUntil.clear();
    this.#inTurnsUntil.set(keyOf(upstream), this.#clock() + backOffMs);
  }
}

const keyOf = ({ host, port }: ProxyUpstream) => `${host}:${port}`;
