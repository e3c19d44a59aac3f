/** A fault that ends after `times` uses; without `times` it stays until changed. */
export type Limited = { times?: number };

/** Holds one group of faults: what a test has set, over what is normal. */
export type FaultSwitch<T extends object> = {
  /** What applies now; uses one of the `times`. */
  take(): T;
  peek(): T & Limited;
  set(change: (T & Limited) | null): void;
};

/** @param normal what applies when nothing is set, and again when the `times` are used up. */
export function makeFaultSwitch<T extends object>(normal: T): FaultSwitch<T> {
  let current: T & Limited = normal;
  return {
    take() {
      const taken = current;
      if (taken.times === undefined) return taken;
      if (taken.times <= 0) {
        current = normal;
        return normal;
      }
      current = { ...taken, times: taken.times - 1 };
      return taken;
    },
    peek: () => (current.times === 0 ? normal : current),
    set(change) {
      current = change === null ? normal : { ...normal, ...change };
    },
  };
}
