/**
 * Values by name, in the order of their last use.
 *
 * A map keeps the places of what was taken out until it grows, and looks through them whenever it
 * is read from its beginning. This one goes on where it was, so that the longest unused costs the
 * same however many there were before it.
 */
export class ByUse<Value> implements Iterable<[string, Value]> {
  readonly #values = new Map<string, Value>();
  #first: readonly [string, Value] | null = null;
  /** Behind `#first`; null at the beginning. */
  #rest: Iterator<[string, Value]> | null = null;
  #putSince = 0;

  get size(): number {
    return this.#values.size;
  }

  get(name: string): Value | undefined {
    return this.#values.get(name);
  }

  putLast(name: string, value: Value): void {
    this.delete(name);
    this.#values.set(name, value);
    this.#putSince += 1;
    // A place in a map keeps what it has grown out of since.
    if (this.#putSince > this.#values.size) this.#rest = null;
  }

  delete(name: string): boolean {
    if (this.#first?.[0] === name) this.#first = null;
    return this.#values.delete(name);
  }

  /** The longest unused; undefined where there is none. */
  first(): readonly [string, Value] | undefined {
    if (this.#first !== null) return this.#first;
    if (this.#rest === null) {
      this.#rest = this.#values.entries();
      this.#putSince = 0;
    }
    const { done, value } = this.#rest.next();
    if (done === true) this.#rest = null;
    else this.#first = value;
    return this.#first ?? undefined;
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.#values.entries();
  }
}
