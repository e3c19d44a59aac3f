import type { CallLog } from './calls.ts';
import type { Codes } from './codes.ts';
import type { Deliveries } from './deliveries.ts';
import type { LiveFeed } from './live-feed.ts';
import type { Timeline } from './timeline.ts';
import type { Truth } from './truth.ts';

/** What every part of the sandbox shares. */
export type Context = {
  /** Where journals go; null keeps everything in memory. */
  dir: string | null;
  timeline: Timeline;
  codes: Codes;
  calls: CallLog;
  deliveries: Deliveries;
  truth: Truth;
  live: LiveFeed;
  settings: { timeScale: number; businessName: string; naturalLines: boolean };
};
