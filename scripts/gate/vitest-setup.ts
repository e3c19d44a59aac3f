import { afterEach, beforeEach, vi } from 'vitest';

const complaints: string[] = [];
const { error, warn } = console;

/** A complaint on the console is a known defect, so it fails the test. */
beforeEach(() => {
  complaints.length = 0;
  console.error = (...parts: unknown[]) => void complaints.push(parts.map(String).join(' '));
  console.warn = (...parts: unknown[]) => void complaints.push(parts.map(String).join(' '));
});

afterEach(() => {
  console.error = error;
  console.warn = warn;
  // The next file of this worker finds the original state.
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  if (complaints.length > 0) throw new Error(`The console was told:\n${complaints.join('\n')}`);
});
