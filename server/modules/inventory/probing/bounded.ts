/** How much may run at once: in all, and for one host. */
export type Bounds<T> = Readonly<{ total: number; perHost: number; hostOf: (item: T) => string }>;

/**
 * Works through the items in order, never more than the bounds allow at once; an item whose host
 * is busy lets later ones pass. Results keep the items' order. The first error ends the run.
 */
export async function runBounded<T, R>(
  items: readonly T[],
  { total, perHost, hostOf }: Bounds<T>,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const waiting = items.map((item, index) => ({ item, index, host: hostOf(item) }));
  const results: R[] = [];
  const busy = new Map<string, number>();
  const next = () => {
    const at = waiting.findIndex(({ host }) => (busy.get(host) ?? 0) < perHost);
    return at === -1 ? undefined : waiting.splice(at, 1)[0];
  };
  const runners = new Set<Promise<void>>();
  const start = ({ item, index, host }: NonNullable<ReturnType<typeof next>>) => {
    busy.set(host, (busy.get(host) ?? 0) + 1);
    const run = async () => {
      results[index] = await work(item);
      busy.set(host, (busy.get(host) ?? 1) - 1);
      // A failed one stays among the runners, so that the race below sees it.
      runners.delete(runner);
    };
    const runner = run();
    runners.add(runner);
  };
  while (waiting.length > 0 || runners.size > 0) {
    for (let room = total - runners.size; room > 0; room -= 1) {
      const entry = next();
      if (!entry) break;
      start(entry);
    }
    await Promise.race(runners);
  }
  return results;
}
