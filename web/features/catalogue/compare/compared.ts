import { useSyncExternalStore } from 'react';

/** How many proxies are compared at once, as the address has it too (`market-search.ts`). */
const comparedMax = 4;
const none: readonly string[] = [];
let ids = none;
const listeners = new Set<() => void>();

function set(next: readonly string[]) {
  ids = next;
  for (const listener of listeners) listener();
}

/** The ids of what is ticked, in the order of the ticks; kept while the app is open. */
export const useCompared = () => useSyncExternalStore(subscribe, () => ids);

/** Whether one is ticked; `full` where no further one fits. */
export function useTick(id: string): 'on' | 'off' | 'full' {
  return useSyncExternalStore(subscribe, () => {
    if (ids.includes(id)) return 'on';
    return ids.length < comparedMax ? 'off' : 'full';
  });
}

/** Ticks one, or takes its tick away; beyond the limit nothing happens. */
export function toggleCompared(id: string) {
  if (ids.includes(id)) set(ids.filter((each) => each !== id));
  else if (ids.length < comparedMax) set([...ids, id]);
}

export const clearCompared = () => set(none);

/** Takes over what a shared address compares, where nothing is ticked yet. */
export function adoptCompared(shared: readonly string[]) {
  if (ids.length === 0) set(shared);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
