import type { Counted } from '../../scripts/checks.ts';
import { buildWebIfStale } from '../../scripts/web-build.ts';
import { edgeNames } from '../live/edges.ts';
import { playInNamespace } from '../live/namespace.ts';
import { playFaults } from '../live/planted.ts';
import { whyNot } from '../live/programs.ts';

const isThorough = process.env['THOROUGH'] === '1';

/**
 * The shop in live mode behind a real reverse proxy, on a PostgreSQL of its own, in a played
 * internet. nginx always; Caddy and HAProxy as well with THOROUGH=1. With `--planted` each fault
 * that it must find is put into the shop, one after the other.
 */
export async function play(options: readonly string[]): Promise<Counted> {
  const total = { passed: 0, failed: 0, skipped: [] as string[] };
  const { problem } = await buildWebIfStale();
  if (problem !== undefined) throw new Error(`The web application does not build:\n${problem}`);
  if (options.includes('--planted')) {
    const reason = whyNot('nginx');
    return reason === undefined ? playFaults() : { ...total, skipped: [`live: ${reason}`] };
  }
  for (const edge of isThorough ? edgeNames : (['nginx'] as const)) {
    const reason = whyNot(edge);
    if (reason !== undefined) {
      total.skipped.push(`live behind ${edge}: ${reason}`);
      continue;
    }
    process.stdout.write(`\nbehind ${edge}\n`);
    const { passed, failed } = await playInNamespace({ edge, aloud: true });
    total.passed += passed;
    total.failed += failed;
  }
  return total;
}
