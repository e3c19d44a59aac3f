import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

/** A cheap phone's network: 1.6 Mbit/s, 150 ms. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };

export type Device = 'slow phone' | 'slow processor';
/** `slowdown` is how many times slower than here the processor plays to be; 1 slows nothing. */
type View = Readonly<{ browser: Browser; shop: string; device: Device; slowdown: number }>;
export type StorageState = NonNullable<BrowserContextOptions['storageState']>;

/** The vitals that a page reported while it loaded: milliseconds, and the sum of all shifts. */
export type Vitals = Readonly<{ lcpMs: number; layoutShift: number }>;

type Kept = { lcp: number; shift: number; inputs: Record<string, number> };
declare global {
  var langoVitals: Kept | undefined;
}

/** A page on a device of that kind, with an empty cache, that keeps its own vitals. */
export async function openPage(view: View, storageState?: StorageState): Promise<Page> {
  const context = await view.browser.newContext({
    baseURL: view.shop,
    ...(view.device === 'slow phone' ? phone : desktop),
    ...(storageState ? { storageState } : {}),
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: view.slowdown });
  if (view.device === 'slow phone' && view.slowdown > 1) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
  }
  await page.addInitScript(keepVitals);
  return page;
}

/** Runs in the page before its own scripts. */
function keepVitals() {
  const kept: Kept = { lcp: 0, shift: 0, inputs: {} };
  globalThis.langoVitals = kept;
  const watch = (type: string, note: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  };
  watch('largest-contentful-paint', ({ startTime }) => {
    kept.lcp = startTime;
  });
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) kept.shift += shift.value;
  });
  watch('event', (entry) => {
    const { name, duration, interactionId } = entry as PerformanceEventTiming;
    // Pointing is no input that anybody waits for (INP counts presses, taps and keys).
    if (interactionId) kept.inputs[name] = Math.max(kept.inputs[name] ?? 0, duration);
  });
}

export async function vitalsOf(page: Page): Promise<Vitals> {
  const kept = await page.evaluate(() => globalThis.langoVitals);
  if (kept === undefined) throw new Error('The page kept no vitals.');
  return { lcpMs: Math.round(kept.lcp), layoutShift: Math.round(kept.shift * 10_000) / 10_000 };
}

/** The slowest answer to a press or key while the work ran: milliseconds, next frame included. */
export async function slowestInput(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    if (globalThis.langoVitals) globalThis.langoVitals.inputs = {};
  });
  await work();
  // Entries of events come after the frame that answers them.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))),
  );
  const inputs = await page.evaluate(() => globalThis.langoVitals?.inputs ?? {});
  return Math.max(0, ...Object.values(inputs));
}
