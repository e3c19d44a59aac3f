import { spawn } from 'node:child_process';

/** The gate's own measurement, handed to everything that it starts. */
const variable = 'LANGO_PACE';
/** As many as the gate keeps busy: a machine that shares one core between two is slow for it. */
const atOnce = 2;
const slowestBelieved = 20;
/** The gate keeps twice as much going as there are cores, and the machine may have more to do. */
const spare = 4;

/**
 * What `work` takes on the machine that the limits were written for, whole processes, two side by
 * side, in milliseconds.
 */
const referenceMs = 1_300;
const work = `
  const { createHash } = require('node:crypto');
  let kept = '';
  for (let round = 0; round < 4000; round += 1) {
    const rows = Array.from({ length: 400 }, (_, n) => ({ n, text: kept + n }));
    const text = JSON.stringify(JSON.parse(JSON.stringify(rows)));
    kept = createHash('sha256').update(text).digest('hex');
  }
`;

/**
 * Measures how much slower this machine is now than the one that the limits of the tests were
 * written for: 1 where it is no slower. Every process started from here grows its limits by that,
 * and by four times as much for what the machine has to do by then.
 */
export async function measurePace(): Promise<number> {
  const beganAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, runOnce));
  const pace = paceOf(performance.now() - beganAt);
  process.env[variable] = String(spare * pace);
  return pace;
}

/** Measures where the parent process has not; for suites that are run by hand. */
export async function ensurePace(): Promise<void> {
  if (process.env[variable] === undefined) await measurePace();
}

/** The factor for a run of `work` that took so many milliseconds: from 1, in steps of a tenth. */
function paceOf(tookMs: number): number {
  const factor = Math.round((10 * tookMs) / referenceMs) / 10;
  return Math.min(slowestBelieved, Math.max(1, factor));
}

/** A limit of a test in milliseconds; longer once the pace was measured. */
export function atThisPace(limitMs: number): number {
  const pace = Number(process.env[variable] ?? 1);
  return Math.ceil(limitMs * (pace >= 1 && pace <= spare * slowestBelieved ? pace : 1));
}

function runOnce(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', work], { stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The measurement ended with code ${code}.`)),
    );
  });
}
