import { forgetViewed } from '../../lib/recently-viewed.ts';
import { logProblem } from '../../lib/log.ts';

/**
 * Has the service worker keep the frame that is open, so that it opens without a network. Waits
 * for the page to be loaded; a browser that refuses costs the person nothing but this.
 */
export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  try {
    if (document.readyState !== 'complete') {
      await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
    }
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: loadedAssets() }, []);
  } catch (error) {
    logProblem('nothing is kept for when the network is away', error);
  }
}

/** What this page has loaded before the worker could see it. */
function loadedAssets(): readonly string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const assets = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  );
  return [...new Set(assets.map(({ pathname }) => pathname))];
}

/** Leaves nothing behind for the next person at this browser. */
export async function forgetOffline(): Promise<void> {
  forgetViewed();
  if (!('caches' in window)) return;
  try {
    for (const name of await caches.keys()) await caches.delete(name);
  } catch (error) {
    logProblem('what was kept for offline could not be removed', error);
  }
}
