import { useSyncExternalStore } from 'react';

/** The one breakpoint of the product. */
export const narrowBelowPx = 768;

const narrow = matchMedia(`(width < ${narrowBelowPx}px)`);

/** Whether the window is narrower than 768 px. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener);
      return () => narrow.removeEventListener('change', listener);
    },
    () => narrow.matches,
  );
}
