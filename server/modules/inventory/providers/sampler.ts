import { Worker } from 'node:worker_threads';
import { programFile } from '#platform/program/program-file.ts';
import { Secret } from '#platform/secrets.ts';
import type { Entry } from '../upstream.ts';
import { takeSample, type Sample, type SampleOptions } from './take-sample.ts';
import { CheckFailed } from '../failure.ts';
import { openTunnel } from './tunnel.ts';
import { visitSite } from './visit.ts';

/** Looks through entries; where it does so decides what its clocks are worth. */
export type Sampler = Readonly<{
  sample(entry: Entry, options: SampleOptions): Promise<Sample>;
  /** Whether an entry that works takes a whole handshake in one piece. */
  supportsPipelining(entry: Entry, options: SampleOptions): Promise<boolean | undefined>;
}>;

const threadFile = 'server/modules/inventory/providers/sampler-thread.ts';

/** In the caller's own event loop: right as long as nothing else runs there. */
export const inlineSampler: Sampler = {
  sample: takeSample,
  supportsPipelining,
};

/** What a thread is asked, without functions and without objects of classes. */
export type Question = Readonly<{
  number: number;
  kind: keyof Sampler;
  entry: Omit<Entry, 'password'> & Readonly<{ password: string | undefined }>;
  site: string;
  plainSite: string | undefined;
  echoPath: string;
  objectPath: string;
  options: Omit<SampleOptions, 'target'>;
}>;
export type Reply = Readonly<{ number: number }> &
  (Readonly<{ answer: Sample | boolean | undefined }> | Readonly<{ error: string }>);

function questionOf(
  number: number,
  kind: keyof Sampler,
  { entry, options }: Readonly<{ entry: Entry; options: SampleOptions }>,
): Question {
  const { host, port, protocol, username, password } = entry;
  const { target, deadlines, claim, withSpeed, entryNetworks, ownEcho } = options;
  return {
    number,
    kind,
    entry: { host, port, protocol, username, password: password?.reveal() },
    site: target.site.href,
    plainSite: target.plainSite?.href,
    echoPath: target.echoPath,
    objectPath: withSpeed ? target.objectPath() : '',
    options: { deadlines, claim, withSpeed, entryNetworks, ownEcho },
  };
}

/** The question again as what asks it, on the other side. */
export function taskOf(question: Question): Readonly<{ entry: Entry; options: SampleOptions }> {
  const { site, plainSite, echoPath, objectPath, options } = question;
  const { password, ...entry } = question.entry;
  const target = {
    site: new URL(site),
    ...(plainSite !== undefined && { plainSite: new URL(plainSite) }),
    echoPath,
    objectPath: () => objectPath,
  };
  return {
    entry: { ...entry, password: password === undefined ? undefined : new Secret(password) },
    options: { ...options, target },
  };
}

type Waiting = Readonly<{
  resolve(answer: Sample | boolean | undefined): void;
  reject(error: Error): void;
}>;

/**
 * A sampler in a thread of its own: a process that books, mails and answers at the same time would
 * otherwise measure its own delays as the line's. The thread starts with the first check, does not
 * keep its process alive, and is replaced when it dies.
 */
export function createThreadSampler(): Sampler {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let last = 0;
  const fail = (of: Worker, error: Error) => {
    if (thread === of) thread = undefined;
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  };
  const start = () => {
    const worker = new Worker(programFile(threadFile), { execArgv: [] });
    worker.unref();
    worker.on('message', (reply: Reply) => {
      const one = waiting.get(reply.number);
      waiting.delete(reply.number);
      if ('error' in reply) one?.reject(new Error(reply.error));
      else one?.resolve(reply.answer);
    });
    worker.on('error', (error) => fail(worker, error));
    worker.on('exit', () => fail(worker, new Error('The thread that measures ended.')));
    return worker;
  };
  const ask = (kind: keyof Sampler, entry: Entry, options: SampleOptions) =>
    new Promise<Sample | boolean | undefined>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      thread ??= start();
      thread.postMessage(questionOf(last, kind, { entry, options }), []);
    });
  return {
    sample: async (entry, options) => (await ask('sample', entry, options)) as Sample,
    supportsPipelining: async (entry, options) =>
      (await ask('supportsPipelining', entry, options)) as boolean | undefined,
  };
}

let ours: Sampler | undefined;
/** The one of this process. */
export const threadSampler = (): Sampler => (ours ??= createThreadSampler());

type Trial = Pick<SampleOptions, 'target' | 'deadlines' | 'entryNetworks'>;

/**
 * Whether a working entry also accepts greeting, password and request in one piece, which RFC 1928
 * does not guarantee and saves every tunnel two round trips. False is no failure. Undefined where
 * there is nothing to try: an HTTP entry takes one piece anyway.
 */
async function supportsPipelining(
  entry: Entry,
  { target, deadlines, entryNetworks }: Trial,
): Promise<boolean | undefined> {
  if (entry.protocol !== 'socks5') return undefined;
  const way = { site: target.site, atOnce: true, entryNetworks };
  try {
    const socket = await openTunnel(entry, way, deadlines);
    const visit = visitSite({ socket, site: target.site, ...deadlines });
    try {
      // Bytes of the handshake that were taken for the site's would spoil its answer.
      await visit.read(target.echoPath);
      return true;
    } finally {
      visit.leave();
    }
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error;
    return false;
  }
}
