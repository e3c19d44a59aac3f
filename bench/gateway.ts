/**
 * The gateway against dante and squid, each in front of an authenticated exit, on the same loads in
 * one run. What is compared is work per second of the engine's processor time, since the wall clock
 * also measures other work of the machine.
 */
import { isInstalled, startEngine } from './gateway/engines.ts';
import type { Engine, EngineName, Usage } from './gateway/engines.ts';
import { bulk, churn, closeAll, idle, small, tunnels } from './gateway/loads.ts';
import type { Done } from './gateway/loads.ts';
import { measureSessions } from './gateway/sessions.ts';
import { cpuSeconds, descriptors, memoryBytes } from './gateway/process-cost.ts';
import { askedParts } from './measure/asked-parts.ts';
import { untilQuiet } from './measure/quiet.ts';
import type { Quietness } from './measure/quiet.ts';
import type { BenchOptions } from './measure/environment.ts';

type Result = Readonly<{
  name: 'gateway';
  ratios: Record<string, number>;
  raw: Record<string, unknown>;
}>;

const whole = {
  rounds: 3,
  durationMs: 2_000,
  /** Enough for the tunnels to outweigh what the heap still had free. */
  idleTunnels: 6_000,
  /** dante forks a process for every few tunnels, so fewer are enough to measure it. */
  idleTunnelsOfDante: 200,
  churnTunnels: 10_000,
  churnRounds: 5,
  settleMs: 1_500,
  warmTunnels: 3_000,
  warmMs: 500,
  quietMs: 20_000,
  choices: 40_000,
  warmChoices: 200_000,
  flood: 1_000_000,
  pooledTunnels: 5_000,
  timedTunnels: 2_000,
  subUsers: 10_000,
};
type Size = typeof whole;
const toy: Size = {
  rounds: 1,
  durationMs: 50,
  idleTunnels: 20,
  idleTunnelsOfDante: 20,
  churnTunnels: 20,
  churnRounds: 1,
  settleMs: 10,
  warmTunnels: 20,
  warmMs: 50,
  quietMs: 0,
  choices: 20,
  warmChoices: 20,
  flood: 20,
  pooledTunnels: 20,
  timedTunnels: 20,
  subUsers: 20,
};
const sizes = { whole, toy };

const playLoad = { bulk, tunnels, small };
type LoadName = keyof typeof playLoad;
type Sample = Readonly<{ perSecond: number; perCpuSecond: number | null; refused: number }>;
type Samples = Partial<Record<EngineName, Record<LoadName, Sample[]>>>;

/** Every load on every engine, interleaved, and the ratios of the medians. */
export async function run({ json, size: sizeName, only }: BenchOptions): Promise<Result> {
  const size = sizes[sizeName];
  const asked = askedParts(only, partNames);
  const loads = loadNames.filter((name) => asked.includes(name));
  const say = json ? () => {} : (line: string) => process.stdout.write(`${line}\n`);
  const names = sizeName === 'toy' ? ofToy : [...enginesOfOurs, ...present(say)];
  const samples: Samples = {};
  const quiet: Quietness[] = [];
  const rounds = loads.length === 0 ? 0 : size.rounds;
  for (let round = 0; round < rounds; round += 1) {
    const before = await untilQuiet(size.quietMs);
    quiet.push(before);
    for (const name of names) {
      const engine = await startEngine(name);
      try {
        const taken = (samples[name] ??= { bulk: [], tunnels: [], small: [] });
        await measure(engine, taken, { ...size, loads });
      } finally {
        await engine.stop();
      }
    }
    const { busy, isQuiet } = before;
    const noise = isQuiet ? 'quiet' : `NOT quiet (${Math.round(busy * 100)} % busy)`;
    say(`round ${round + 1} of ${size.rounds} done; the machine was ${noise} before it`);
  }
  const memory = asked.includes('memory') ? await measureMemory(names, size) : {};
  const churned = asked.includes('churn') ? await measureChurn(size) : null;
  const sessions = asked.includes('sessions') ? await measureSessions(size) : null;
  const medians = Object.fromEntries(names.map((name) => [name, summary(samples[name])]));
  return {
    name: 'gateway',
    ratios: { ...ratiosOf(medians, memory), ...sessions?.ratios },
    raw: {
      perEngine: medians,
      quiet,
      idleBytesPerTunnel: memory,
      churn: churned,
      sessions: sessions?.raw,
      ...size,
    },
  };
}

const enginesOfOurs = [
  'direct',
  'ours-socks5',
  'ours-connect',
  'ours-connect-http',
  'ours-pair',
] as const;
/** One of each protocol in and out, without a comparison. */
const ofToy = ['direct', 'ours-socks5', 'ours-connect-http', 'ours-pair'] as const;
const loadNames = ['bulk', 'tunnels', 'small'] as const;

const partNames = [...loadNames, 'memory', 'churn', 'sessions'] as const;

function present(say: (line: string) => void): EngineName[] {
  return (['dante', 'squid'] as const).filter((name) => {
    if (isInstalled(name)) return true;
    say(`${name} is not installed, so it is not compared (Debian: dante-server, squid).`);
    return false;
  });
}

async function measure(
  { entry, pid }: Engine,
  taken: Record<LoadName, Sample[]>,
  { warmTunnels, warmMs, durationMs, loads: asked }: Size & { loads: readonly LoadName[] },
): Promise<void> {
  // Engines are warmed up first; a JIT compiler needs some thousand requests.
  await churn(entry, warmTunnels);
  await small(entry, warmMs);
  for (const name of asked) {
    const before = pid === null ? 0 : cpuSeconds(pid);
    const done: Done = await playLoad[name](entry, durationMs);
    const cpu = pid === null ? null : cpuSeconds(pid) - before;
    taken[name].push({
      perSecond: done.work / done.seconds,
      perCpuSecond: cpu === null ? null : done.work / cpu,
      refused: done.refused,
    });
  }
}

type Summary = Record<LoadName, Sample>;

function summary(samples: Record<LoadName, Sample[]> | undefined): Summary {
  const of = (name: LoadName) => {
    const all = samples?.[name] ?? [];
    const costs = all.flatMap(({ perCpuSecond }) => perCpuSecond ?? []);
    return {
      perSecond: round(median(all.map(({ perSecond }) => perSecond))),
      perCpuSecond: costs.length === 0 ? null : round(median(costs)),
      refused: all.reduce((sum, { refused }) => sum + refused, 0),
    };
  };
  return { bulk: of('bulk'), tunnels: of('tunnels'), small: of('small') };
}

/**
 * Protocols that match: dante speaks SOCKS5 and squid CONNECT. Squid cannot be chained to a SOCKS5
 * exit and saves two round trips per tunnel by an HTTP one, so ours is also measured that way.
 */
const pairs = [
  { label: 'dante', mine: 'ours-socks5', theirs: 'dante' },
  { label: 'squid', mine: 'ours-connect', theirs: 'squid' },
  { label: 'squid, both with an HTTP exit', mine: 'ours-connect-http', theirs: 'squid' },
] as const;

function ratiosOf(medians: Record<string, Summary>, memory: Record<string, number>) {
  const ratios: Record<string, number> = {};
  for (const { label, mine, theirs } of pairs) {
    for (const load of loadNames) {
      const ours = medians[mine]?.[load].perCpuSecond;
      const other = medians[theirs]?.[load].perCpuSecond;
      if (ours && other) ratios[`${load} per CPU-second, of ${label}`] = round(ours / other, 100);
    }
  }
  for (const load of loadNames) {
    const one = medians['ours-socks5']?.[load].perCpuSecond;
    const pair = medians['ours-pair']?.[load].perCpuSecond;
    // Of processor time, since load and exit need the cores as well: two that got a core each would
    // do this many times the work of one.
    if (one && pair) ratios[`${load}, two processes of one`] = round((2 * pair) / one, 100);
  }
  const perTunnel = memory['ours-socks5'];
  if (perTunnel !== undefined) ratios['KB per idle tunnel'] = round(perTunnel / 1_024, 10);
  return ratios;
}

/** Bytes per open tunnel in which nothing happens, garbage of their opening not counted. */
async function measureMemory(
  names: readonly EngineName[],
  { idleTunnels, idleTunnelsOfDante, warmTunnels, settleMs }: Size,
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const name of names) {
    if (['direct', 'ours-connect-http', 'ours-pair'].includes(name)) continue;
    const engine = await startEngine(name);
    const count = name === 'dante' ? idleTunnelsOfDante : idleTunnels;
    try {
      // So many in turn, few at a time, that the young heap has reached its size, which depends on
      // the rate of new tunnels and not on how many are open.
      await churn(engine.entry, warmTunnels);
      const before = await settledMemory(engine, settleMs);
      const sockets = await idle(engine.entry, count);
      found[name] = Math.round(((await settledMemory(engine, settleMs)) - before) / count);
      closeAll(sockets);
    } finally {
      await engine.stop();
    }
  }
  return found;
}

type AtRest = Readonly<{ memory: number; givenBack: number; descriptors: number } & Partial<Usage>>;

/**
 * 10,000 tunnels opened and closed, five times over. `memory` is what the process has at rest: V8
 * keeps the pages of a grown young heap for the next burst, at most three times the semi-space.
 * `givenBack` is measured after those were released too: growth there is a leak.
 */
async function measureChurn({
  churnTunnels,
  churnRounds,
  settleMs,
}: Size): Promise<{ tunnels: number; rounds: readonly AtRest[] }> {
  const engine = await startEngine('ours-socks5');
  const atRest = async (): Promise<AtRest> => {
    const memory = await settledMemory(engine, settleMs);
    engine.collect('give-back');
    await wait(settleMs);
    const pid = engine.pid ?? 0;
    const givenBack = memoryBytes(pid);
    return { memory, givenBack, descriptors: descriptors(pid), ...(await engine.usage()) };
  };
  try {
    const standings = [await atRest()];
    for (let round = 0; round < churnRounds; round += 1) {
      await churn(engine.entry, churnTunnels);
      standings.push(await atRest());
    }
    return { tunnels: churnTunnels, rounds: standings };
  } finally {
    await engine.stop();
  }
}

async function settledMemory({ pid, collect }: Engine, settleMs: number): Promise<number> {
  await wait(settleMs);
  collect('collect');
  await wait(settleMs);
  return memoryBytes(pid ?? 0);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const round = (value: number, per = 1): number => Math.round(value * per) / per;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
