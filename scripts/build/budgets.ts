import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tooHeavy, weigh } from './budget-weights.ts';

/** Fails when a part of the built web application is heavier than promised; prints all weights. */
const folder = join(import.meta.dirname, '../../dist/web');
const shown = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`.padStart(9);

if (existsSync(join(folder, '.vite/manifest.json'))) {
  const weights = weigh(folder, join(import.meta.dirname, '../../dist/site/samples'));
  const heavy = tooHeavy(weights);
  for (const weight of weights) {
    const mark = heavy.includes(weight) ? 'OVER' : 'ok  ';
    console.log(`${mark} ${shown(weight.bytes)} of ${shown(weight.budget)}  ${weight.name}`);
  }
  process.exitCode = heavy.length > 0 ? 1 : 0;
} else {
  console.error('There is no build to weigh. Run "npm run build" first.');
  process.exitCode = 1;
}
