import { minuteMs } from '#contracts/time.ts';
import { nowMs } from '../lib/time/clock.ts';

const storedReloads = 'fileReloads';
const reloadsMax = 3;
const withinMs = minuteMs;

const reported = new WeakSet<Error>();
addEventListener('vite:preloadError', ({ payload }) => reported.add(payload));

/** Whether a screen failed because a file of it did not come: drawing it again cannot help. */
export const isMissingFile = (error: unknown) => error instanceof Error && reported.has(error);

/**
 * Whether the page may load itself again for a missing file: three times within a minute, so a
 * missing file does not make the page reload without end.
 */
export const mayReload = () => recentReloads().length < reloadsMax;

/** Loads the page again, and remembers when. */
export function reloadForFile() {
  sessionStorage.setItem(storedReloads, JSON.stringify([...recentReloads(), nowMs()]));
  window.location.reload();
}

function recentReloads(): number[] {
  const stored = JSON.parse(sessionStorage.getItem(storedReloads) ?? '[]') as number[];
  return stored.filter((atMs) => atMs > nowMs() - withinMs);
}
