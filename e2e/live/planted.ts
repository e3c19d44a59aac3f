import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playInNamespace } from './namespace.ts';

/** A fault that the suite must find: one piece of the shop's source, and its replacement. */
type Fault = Readonly<{
  name: string;
  file: string;
  from: string;
  to: string;
  /** The case that must turn red; the run ends after it. */
  foundBy: string;
}>;

const root = fileURLToPath(new URL('../..', import.meta.url));
const loader = fileURLToPath(new URL('./alter-source.mjs', import.meta.url));

const faults: readonly Fault[] = [
  {
    name: 'the echo reports the trusted hop',
    file: 'server/modules/inventory/probe.routes.ts',
    from: 'ip: request.ip,',
    to: "ip: request.socket.remoteAddress ?? '',",
    foundBy: 'the prober measures them through the shop’s own echo and lists them',
  },
  {
    name: 'the echo reports what the trusted hop added',
    file: 'server/modules/inventory/seen-by-edge.ts',
    from: 'if (peers.length === 0) return arrived;',
    to: 'return arrived;',
    foundBy: 'the prober measures them through the shop’s own echo and lists them',
  },
  {
    name: 'the country is not compared',
    file: 'server/modules/inventory/judge-country.ts',
    from: 'if (countryCode === undefined || countryCode === claimed) return sample;',
    to: 'if (Number(builtAt) > 0) return sample;',
    foundBy: 'an exit in another country than its listing says stays off sale',
  },
  {
    name: 'a stream is kept after sign-out',
    file: 'server/platform/http/event-stream.ts',
    from: 'for (const stream of this.#open) if (isOf(stream, ended)) stream.end();',
    to: '',
    foundBy: 'a stream ends with the session that opened it',
  },
  {
    name: 'readiness is tied to the worker',
    file: 'server/platform/http/health.ts',
    from: 'const ready = database && listening;',
    to: "const [ready] = await db.rows(sql`select 1 from heartbeats where name = 'worker'`);",
    foundBy: 'the api is ready while no worker has run yet',
  },
  {
    name: 'a sample is accepted',
    file: 'server/platform/setting-rules/rule.ts',
    from: 'if (sample !== undefined && isSame(value, sample))',
    to: 'if (false)',
    foundBy: 'a start with sample values is refused, and every one of them is named',
  },
];

/** Plays the suite once with each fault and says which were found. */
export async function playFaults() {
  const counted = { passed: 0, failed: 0, skipped: [] };
  for (const fault of faults) {
    const problem = await whyNotFound(fault);
    if (problem === undefined) counted.passed += 1;
    else counted.failed += 1;
    const mark = problem === undefined ? 'found  ' : 'MISSED ';
    process.stdout.write(`  ${mark} ${fault.name}${problem === undefined ? '' : `\n${problem}`}\n`);
  }
  return counted;
}

async function whyNotFound({ file, from, to, foundBy }: Fault): Promise<string | undefined> {
  const path = join(root, file);
  const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (source.split(from).length !== 2) return `${file} does not hold once: ${from}`;
  const { output } = await playInNamespace({
    edge: 'nginx',
    aloud: false,
    env: {
      NODE_OPTIONS: `--import=${loader}`,
      LIVE_ALTERED: JSON.stringify({ file, from, to }),
      LIVE_UNTIL: foundBy,
    },
  });
  const isRed = output.includes(`FAILED  ${foundBy}`);
  return isRed ? undefined : output.slice(-3_000);
}
