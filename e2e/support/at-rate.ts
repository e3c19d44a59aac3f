import { setTimeout as pause } from 'node:timers/promises';

type Rate = Readonly<{ perSecond: number; over: AbortSignal }>;

/**
 * Asks so often a second until the signal, however long answers take: who waits is not waited for.
 * `nth` counts from 0. Resolves when all are answered; `ask` keeps its errors to itself.
 */
export async function askAtRate(
  ask: (nth: number) => Promise<void>,
  { perSecond, over }: Rate,
): Promise<void> {
  const asking = new Set<Promise<void>>();
  const beganAt = performance.now();
  for (let nth = 0; !over.aborted; nth += 1) {
    const asked = ask(nth);
    asking.add(asked);
    void asked.finally(() => asking.delete(asked));
    const aheadMs = (nth * 1_000) / perSecond - (performance.now() - beganAt);
    if (aheadMs > 1) await pause(aheadMs);
  }
  await Promise.all(asking);
}
