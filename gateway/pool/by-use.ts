/**
 * Values by name, in the order of their last use.
 *
 * A `Map` keeps the empty places of deleted entries until it is rebuilt, and each new iterator
 * walks past all of them. This class keeps one iterator, so that the longest unused costs the same
 * however many were deleted before it.
 */
export class ByUse<Value> implements Iterable<[string, Value]> {
  readonly #values = new Map<string, Value>();
  #first: readonly [string, Value] | null = null;
  /** What comes after `#first`; null to begin anew. */
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
    // An iterator keeps in memory every table that the map has been rebuilt from since.
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
