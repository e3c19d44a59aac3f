import fc from 'fast-check';
import type { Addresses } from '../../../scripts/gate/program.ts';
import { differences, fingerprints, type Watched } from './authority.ts';
import { judgeBy, type Received } from './judge.ts';
import { readOperations, type Operation } from './operations.ts';
import { shotAt, type Shot } from './request.ts';
import { knownIds, type KnownIds } from './schema.ts';

/** A caller: the headers that identify it, and a check that they still do. */
export type Person = Readonly<{
  name: string;
  headers: (method: string) => Readonly<Record<string, string>>;
  /** Signs in again where a request of their own has signed them out. */
  refresh?: () => Promise<void>;
}>;
export type Game = Readonly<{
  addresses: Addresses;
  people: readonly Person[];
  /** The customer whose data must not change; without one everything may change. */
  victim?: Watched;
  /** The number of the first request: what a request is follows from its number and the seed. */
  from: number;
  requests: number;
  seed: number;
  /** Calls that are left out, since the caller could not continue after them. */
  spared?: readonly string[];
  /** Done before each round, such as to forget how often these people have asked. */
  between?: () => Promise<unknown>;
}>;
export type Played = Readonly<{
  requests: number;
  operations: number;
  /** How many answers there were of each status. */
  statuses: ReadonlyMap<number, number>;
  /** Each fault once, with how often it came and the first request that caused it. */
  faults: ReadonlyMap<string, Readonly<{ times: number; first: string }>>;
}>;

const atOnce = 4;
/** So often people are refreshed and rows compared. */
const roundRequests = 200;

/** Sends requests that are made from the interface description, and judges each answer. */
export async function playGame(game: Game): Promise<Played> {
  const { addresses, people, from, requests, seed, victim, between } = game;
  const { operations: all, problem } = await readOperations(addresses);
  const operations = all.filter(({ name }) => !game.spared?.includes(name));
  const ids = knownIds();
  const judge = judgeBy(problem);
  const shots = generators(ids);
  const statuses = new Map<number, number>();
  const faults = new Map<string, { times: number; first: string }>();
  const blame = (fault: string, first: string) => {
    const known = faults.get(fault);
    faults.set(fault, { times: (known?.times ?? 0) + 1, first: known?.first ?? first });
  };
  const one = async (at: number) => {
    const operation = operations[at % operations.length];
    const person = people[Math.floor(at / operations.length + at) % people.length];
    if (!operation || !person) return;
    const [shot] = fc.sample(shots(operation), { seed: seed + at, numRuns: 1 });
    if (!shot) return;
    const heard = await send(addresses, { operation, person, shot }).catch(silence);
    statuses.set(heard.status, (statuses.get(heard.status) ?? 0) + 1);
    ids.learn(heard.text);
    const said = `${person.name} #${at} ${shot.target} ${JSON.stringify(shot)} -> ${heard.text}`;
    for (const fault of judge(operation, heard)) blame(fault, said.slice(0, 1_500));
  };
  const last = from + requests;
  for (let begin = from; begin < last; begin += roundRequests) {
    await between?.();
    for (const { refresh } of people) await refresh?.();
    const before = victim && (await fingerprints(addresses.database, victim));
    const end = Math.min(last, begin + roundRequests);
    const workers = Array.from({ length: atOnce }, async (_lane, lane) => {
      for (let at = begin + lane; at < end; at += atOnce) await one(at);
    });
    await Promise.all(workers);
    if (!victim || !before) continue;
    const after = await fingerprints(addresses.database, victim);
    for (const what of differences(before, after)) {
      blame(`changed without authority: ${what}`, `requests ${begin} to ${end}`);
    }
  }
  return { requests, operations: operations.length, statuses, faults };
}

/** A generator of a call's requests takes a hundred times longer to make than one request. */
function generators(ids: KnownIds) {
  const known = new Map<Operation, fc.Arbitrary<Shot>>();
  return (operation: Operation) => {
    const generator = known.get(operation) ?? shotAt(operation, ids);
    known.set(operation, generator);
    return generator;
  };
}

type Attempt = Readonly<{ operation: Operation; person: Person; shot: Shot }>;
const answerMs = 60_000;
/** Nothing came back, which is a fault of its own. */
const silence = (cause: unknown): Received => ({ status: 0, media: '', text: String(cause) });

async function send({ api }: Addresses, { operation, person, shot }: Attempt): Promise<Received> {
  const { method } = operation;
  const response = await fetch(`${api}/api${shot.target}`, {
    method,
    redirect: 'manual',
    headers: { ...person.headers(method), ...shot.headers },
    signal: AbortSignal.timeout(answerMs),
    ...(shot.body === undefined ? {} : { body: shot.body }),
  });
  const [media = ''] = (response.headers.get('content-type') ?? '').split(';');
  // A stream has no end.
  if (media === 'text/event-stream') {
    await response.body?.cancel();
    return { status: response.status, media, text: '' };
  }
  return { status: response.status, media, text: await response.text() };
}

/** The figures and the faults in lines. */
export function linesOf({ requests, operations, statuses, faults }: Played): readonly string[] {
  const counted = [...statuses].toSorted(([a], [b]) => a - b);
  return [
    `${requests} requests to ${operations} calls; ` +
      counted.map(([status, times]) => `${status}: ${times}`).join(', '),
    ...[...faults].map(([fault, { times, first }]) => `  ${times} x ${fault}\n    ${first}`),
  ];
}
