/** Everything that chance decides in one run, from one number: the same seed, the same story. */
export type Chance = Readonly<{
  /** A whole number from 0 up to, not including, `below`. */
  upTo(below: number): number;
  /** True in about this many of a hundred draws. */
  percent(of: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  bytes(count: number): Uint8Array;
}>;

/** xoshiro128** (Blackman and Vigna), its state filled by splitmix32. */
export function chanceOf(seed: number): Chance {
  let filler = seed >>> 0;
  const fill = () => {
    filler = (filler + 0x9e3779b9) >>> 0;
    let z = filler;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
  let [a, b, c, d] = [fill(), fill(), fill(), fill()];
  const rotate = (x: number, by: number) => ((x << by) | (x >>> (32 - by))) >>> 0;
  const next = () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotate(d >>> 0, 11);
    return result;
  };
  const upTo = (below: number) => Math.floor((next() / 2 ** 32) * below);
  return {
    upTo,
    percent: (of) => upTo(100) < of,
    pick(items) {
      const item = items[upTo(items.length)];
      if (item === undefined) throw new RangeError('There is nothing to pick from.');
      return item;
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => next() & 0xff),
  };
}
