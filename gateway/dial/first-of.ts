/** Several addresses of one place: the first that works is taken (RFC 8305 §5). */
import { isIPv6 } from 'node:net';
import type { Dialling } from './dial.ts';
import { Refused } from '../refusal.ts';
import type { RefusalName } from '../refusal.ts';
import type { Wire } from '../wire.ts';

type Attempt<Answer> = (dialling: Dialling, address: string) => Promise<Answer>;

/**
 * Tries the addresses in their order of preference. The next one starts when the previous one has
 * failed, or has not answered for `nextAfterMs`; all others are closed once one has worked. Throws
 * the refusal of the first one that failed.
 */
export function firstOf<Answer>(
  dialling: Dialling,
  addresses: readonly string[],
  attempt: Attempt<Answer>,
): Promise<Answer> {
  const [only] = addresses;
  if (addresses.length === 1 && only !== undefined) return attempt(dialling, only);
  const tried = inOrder(addresses).slice(0, dialling.attemptsMax);
  return new Promise((resolve, reject) => {
    new Race(dialling, { tried, attempt, resolve, reject }).begin();
  });
}

/** The families in turn, IPv4 first: many hosts have IPv6 addresses and no IPv6 route. */
function inOrder(addresses: readonly string[]): readonly string[] {
  const six = addresses.filter((address) => isIPv6(address));
  const four = addresses.filter((address) => !isIPv6(address));
  const longest = Math.max(six.length, four.length);
  const pairs = Array.from({ length: longest }, (_, at) => [four[at], six[at]]);
  return pairs.flat().filter((address) => address !== undefined);
}

/** A failure of the exit itself applies to every address. */
const ofTheExit: ReadonlySet<RefusalName> = new Set([
  'upstream-credentials',
  'upstream-unreachable',
  'no-upstream',
]);

type Runners<Answer> = Readonly<{
  tried: readonly string[];
  attempt: Attempt<Answer>;
  resolve: (answer: Answer) => void;
  reject: (failure: unknown) => void;
}>;

class Race<Answer> {
  readonly #dialling: Dialling;
  readonly #runners: Runners<Answer>;
  /**
   * The attempts in progress, by index. One of them is always the connection's own, so that ending
   * the connection ends the race.
   */
  readonly #wires = new Map<number, Wire>();
  #begun = 0;
  #timer: NodeJS.Timeout | undefined;
  #isDecided = false;
  #failure: unknown = null;

  constructor(dialling: Dialling, runners: Runners<Answer>) {
    this.#dialling = dialling;
    this.#runners = runners;
  }

  readonly begin = (): void => {
    const place = this.#begun;
    const { tried, attempt } = this.#runners;
    const address = tried[place];
    if (address === undefined) return;
    this.#begun += 1;
    this.#beginNextLater();
    const dialling: Dialling = {
      ...this.#dialling,
      isOver: () => this.#isDecided || this.#dialling.isOver(),
      track: (wire) => {
        this.#wires.set(place, wire);
        this.#dialling.track(wire);
      },
    };
    attempt(dialling, address).then(
      (answer) => this.#worked(place, answer),
      (failure: unknown) => this.#failed(place, failure),
    );
  };

  #beginNextLater(): void {
    clearTimeout(this.#timer);
    if (this.#begun >= this.#runners.tried.length) return;
    this.#timer = setTimeout(this.begin, this.#dialling.nextAfterMs);
  }

  #worked(place: number, answer: Answer): void {
    if (this.#isDecided) return;
    const wire = this.#wires.get(place);
    this.#wires.delete(place);
    this.#decide();
    if (wire !== undefined) this.#dialling.track(wire);
    this.#runners.resolve(answer);
  }

  #failed(place: number, failure: unknown): void {
    this.#wires.delete(place);
    if (this.#isDecided) return;
    this.#failure ??= failure;
    const isLast = this.#begun >= this.#runners.tried.length;
    if (this.#isHopeless(failure) || (isLast && this.#wires.size === 0)) {
      this.#decide();
      this.#runners.reject(this.#failure);
    } else if (!isLast) {
      this.begin();
    } else {
      for (const wire of this.#wires.values()) this.#dialling.track(wire);
    }
  }

  /** The deadline is for the whole dial, and a departed client needs no second attempt. */
  #isHopeless(failure: unknown): boolean {
    if (this.#dialling.isOver()) return true;
    return failure instanceof Refused && ofTheExit.has(failure.refusal);
  }

  #decide(): void {
    this.#isDecided = true;
    clearTimeout(this.#timer);
    for (const wire of this.#wires.values()) wire.reset();
  }
}
