import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tally } from '../../scripts/suites/tally.ts';
import { startProgram, type Addresses } from '../../scripts/gate/program.ts';
import { offerPrograms } from '../../scripts/programs/programs.ts';
import { readBooks } from '../support/books.ts';
import { readOperations } from './fuzz/operations.ts';
import { makeOwner, makeStrangers } from './fuzz/people.ts';
import type { Person } from './fuzz/play.ts';
import { knownIds } from './fuzz/schema.ts';
import { startVulnerableServer } from './scan/vulnerable-server.ts';
import { scanWithSqlmap } from './scan/sqlmap.ts';
import { targetsOf, type Target } from './scan/targets.ts';
import { scanWithWapiti } from './scan/wapiti.ts';

/** `SCAN_SECONDS` is the time of each scanner for each person, `SCAN_SEED` chooses the values. */
const { THOROUGH, SCAN_SECONDS = '150', SCAN_SEED = '1' } = process.env;
const seconds = Number(SCAN_SECONDS);
const defectSeconds = 60;
const forgetEveryMs = 1_000;
/** Calls that sqlmap is given at once; between two such parts the session is looked after. */
const partCalls = 12;

const againSeconds = 120;

/** What a scan found amiss, and what it looked at. */
type Scanned = Readonly<{ findings: readonly string[]; figures: readonly string[] }>;
type Stage = Readonly<{
  addresses: Addresses;
  workspace: string;
  people: readonly Person[];
  targetsFor: (person: Person) => Promise<readonly Target[]>;
  /** Lets the owner's last code of the app grow old. */
  end: () => void;
}>;

const nobody = () => ({});

/** Scanners of others, each with the hole that it has to find before its silence counts. */
const scanners = {
  sqlmap: {
    vulnerable: async ({ addresses, workspace }: Stage): Promise<Scanned> => {
      const vulnerable = await startVulnerableServer(addresses.database);
      const query = [['text', 'one']] as const;
      const target = { name: 'vulnerable', method: 'GET', path: '/search', params: [], query };
      const { findings } = await scanWithSqlmap({
        base: vulnerable.url,
        headers: nobody,
        targets: [target],
        workspace,
        seconds: defectSeconds,
      });
      await vulnerable.stop();
      const isFound = findings.some((line) => line.includes('is vulnerable.'));
      return { findings: isFound ? [] : ['it missed the seeded SQL'], figures: ['SQL found'] };
    },
    shop: scanCalls,
  },
  wapiti: {
    vulnerable: async ({ addresses, workspace }: Stage): Promise<Scanned> => {
      const vulnerable = await startVulnerableServer(addresses.database);
      const aim = { base: vulnerable.url, headers: nobody, targets: [], workspace };
      const { findings } = await scanWithWapiti({ ...aim, seconds: defectSeconds });
      await vulnerable.stop();
      const kinds = ['SQL Injection', 'Cross Site Scripting'];
      const missed = kinds.filter((kind) => !findings.some((line) => line.startsWith(kind)));
      return { findings: missed.map((kind) => `it missed the seeded ${kind}`), figures: kinds };
    },
    shop: scanPages,
  },
} as const;

/** Every call of the interface description as each person, part by part until the time is over. */
async function scanCalls({ addresses, workspace, people, targetsFor }: Stage): Promise<Scanned> {
  const findings: string[] = [];
  const figures: string[] = [];
  for (const person of people) {
    const targets = await targetsFor(person);
    const until = performance.now() + seconds * 1_000;
    let judged = 0;
    let done = 0;
    while (done < targets.length && performance.now() < until) {
      await person.refresh?.();
      const aim = {
        base: `${addresses.api}/api`,
        headers: person.headers,
        targets: targets.slice(done, done + partCalls),
        workspace,
        seconds: Math.ceil((until - performance.now()) / 1_000),
      };
      const part = await scanWithSqlmap(aim);
      done += partCalls;
      judged += part.judged;
      if (part.findings.length === 0) continue;
      // A busy machine is slow too, which looks like a delay injected by SQL.
      const again = await scanWithSqlmap({ ...aim, seconds: againSeconds });
      findings.push(...again.findings.map((line) => `${person.name}: ${line}`));
      if (again.findings.length > 0) continue;
      figures.push(...part.findings.map((line) => `${person.name}, not repeated: ${line}`));
    }
    if (judged === 0) findings.push(`${person.name}: sqlmap judged no parameter`);
    findings.push(...(await whoLeft(addresses, person)));
    const calls = Math.min(done, targets.length);
    figures.push(`${person.name}: ${judged} parameters, ${calls} of ${targets.length} calls`);
  }
  return { findings, figures };
}

/** The pages that each person sees, and what the interface answers to a browser. */
async function scanPages({ addresses, workspace, people, targetsFor }: Stage): Promise<Scanned> {
  const findings: string[] = [];
  const figures: string[] = [];
  for (const person of people) {
    await person.refresh?.();
    const { headers } = person;
    const targets = await targetsFor(person);
    const aim = { base: addresses.shop, headers, targets, workspace, seconds };
    const { addresses: seen, judged, findings: found } = await scanWithWapiti(aim);
    findings.push(...found.map((line) => `${person.name}: ${line}`));
    if (seen < 2) findings.push(`${person.name}: wapiti saw ${seen} addresses`);
    findings.push(...(await whoLeft(addresses, person)));
    figures.push(
      `${person.name}: ${seen} addresses and forms`,
      ...judged.map((line) => `  ${line}`),
    );
  }
  return { findings, figures };
}

/** A scan that signs itself out has looked at nothing since. */
async function whoLeft({ api }: Addresses, { name, headers, refresh }: Person) {
  if (refresh) return [];
  const { ok } = await fetch(`${api}/api/account/session`, { headers: headers('GET') });
  return ok ? [] : [`${name}: the scan ended its own session`];
}

/**
 * Two scanners of others against a shop of the sandbox, each for a limited time; `--only=sqlmap`
 * runs one of them.
 */
export async function play(tally: Tally): Promise<void> {
  if (THOROUGH !== '1') {
    tally.skipped.push('sqlmap and wapiti run with THOROUGH=1 alone');
    return;
  }
  const workspace = mkdtempSync(join(tmpdir(), 'lango-scan-'));
  const program = await startProgram();
  const { addresses } = program;
  // A scanner is judged by what it finds, so nothing it asks for is refused as too often.
  const forgetting = setInterval(() => {
    const forget = readBooks(addresses.database, (client) => client.query('truncate rate_limits'));
    void forget.catch(() => undefined);
  }, forgetEveryMs);
  try {
    const stage = await stageAt(addresses, workspace);
    for (const [name, scans] of Object.entries(scanners)) {
      if (!tally.isChosen({ name })) continue;
      const [missing] = offerPrograms(name as keyof typeof scanners);
      if (missing !== undefined) tally.skipped.push(missing);
      else await tally.play(casesOf(name, scans), stage);
    }
    stage.end();
  } finally {
    clearInterval(forgetting);
    await program.stop();
    rmSync(workspace, { recursive: true, force: true });
  }
}

type Scan = (stage: Stage) => Promise<Scanned>;

/** A scan holds when it found nothing; its figures say what it looked at. */
const casesOf = (name: string, scans: Readonly<Record<string, Scan>>) =>
  Object.entries(scans).map(([what, scan]) => ({
    name: `${name}, ${what}`,
    run: async (stage: Stage) => {
      const { findings, figures } = await scan(stage);
      const lines = [...figures, ...findings].join('\n          ');
      if (findings.length > 0) throw new Error(lines);
      return lines;
    },
  }));

async function stageAt(addresses: Addresses, workspace: string): Promise<Stage> {
  const { people: strangers } = await makeStrangers(addresses);
  const owner = await makeOwner(addresses);
  const buyers = strangers.filter(({ name }) => name === 'customer with a lease');
  const people = [...buyers, owner.person];
  const { operations } = await readOperations(addresses);
  /** Ids of what this person may see make calls that reach something. */
  const targetsFor = async (person: Person) => {
    const ids = knownIds();
    const plain = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    for (const { path, name } of plain) {
      if (name.includes('stream') || name.includes('events')) continue;
      const signal = AbortSignal.timeout(5_000);
      const answer = await fetch(`${addresses.api}/api${path}`, {
        headers: person.headers('GET'),
        signal,
      }).catch(() => undefined);
      ids.learn((await answer?.text().catch(() => '')) ?? '');
    }
    return targetsOf(operations, ids, Number(SCAN_SEED));
  };
  return { addresses, workspace, people, targetsFor, end: owner.end };
}
