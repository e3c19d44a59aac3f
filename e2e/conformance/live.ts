import type { Tally } from '../../scripts/suites/tally.ts';
import { ensurePace } from '../../scripts/gate/pace.ts';
import { buildWebIfStale } from '../../scripts/build/web-build.ts';
import { edgeNames, type EdgeName } from '../live/edges.ts';
import { playInNamespace } from '../live/namespace.ts';
import { whyNot } from '../live/programs.ts';

const isThorough = process.env['THOROUGH'] === '1';

/** Those that are named, as `--caddy`; else all with THOROUGH=1, or nginx. */
function edgesOf(options: readonly string[]): readonly EdgeName[] {
  const named = edgeNames.filter((name) => options.includes(`--${name}`));
  if (named.length > 0) return named;
  return isThorough ? edgeNames : ['nginx'];
}

/**
 * The shop in live mode behind a real reverse proxy, on a PostgreSQL of its own, in a played
 * internet. nginx always; with THOROUGH=1 Caddy and HAProxy as well, or those that are named
 * (`--caddy`), and an exit that dies. With `--defects` each fault that it must find is put into the
 * shop, one after the other, and its case alone is played.
 */
export async function play(tally: Tally, options: readonly string[]): Promise<void> {
  await ensurePace();
  const { problem } = await buildWebIfStale();
  if (problem !== undefined) throw new Error(`The web application does not build:\n${problem}`);
  if (options.includes('--defects')) {
    const reason = whyNot('nginx');
    if (reason === undefined) await playInNamespace(tally, 'defects');
    else tally.skipped.push(`live: ${reason}`);
    return;
  }
  for (const edge of edgesOf(options)) {
    const reason = whyNot(edge);
    if (reason !== undefined) {
      tally.skipped.push(`live behind ${edge}: ${reason}`);
      continue;
    }
    process.stdout.write(`\nbehind ${edge}\n`);
    await playInNamespace(tally, { edge });
  }
}
