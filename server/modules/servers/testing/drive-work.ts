import { setTimeout as pause } from 'node:timers/promises';
import type { OperationKind } from '#contracts/goods/servers.ts';
import type { ServerId } from '#contracts/ids.ts';
import {
  ProviderSilent,
  type Answer,
  type MachineSpec,
  type ServerProvider,
  type Work,
} from '../providers/server-provider.ts';

/** A server as the sandbox's providers can make it. */
export const sampleSpec: MachineSpec = {
  offerId: 'us1',
  operatingSystem: 'Linux',
  cpus: 2,
  memoryMb: 4_096,
  diskGb: 40,
  network: { kind: 'dhcp' },
  image: 'debian-12',
  type: 'cx22',
  place: 'fsn1',
};

/** Work on power, each with what the machine is afterwards; what is so already stays. */
export const powerSteps = [
  ['stop', 'stopped'],
  ['stop', 'stopped'],
  ['start', 'running'],
  ['reboot', 'running'],
  ['suspend', 'stopped'],
  ['resume', 'running'],
] as const;

/** A piece of work that has not begun, with a password of its server's own. */
export const workOf = (spec: MachineSpec, kind: OperationKind, key: ServerId): Work => ({
  kind,
  key,
  spec,
  reference: null,
  task: null,
  password: `Pw1${key.slice(-12)}`,
  note: () => undefined,
});

const stepsMax = 1_000;

/** Undefined where the provider was silent. */
const heard = (provider: ServerProvider, work: Work): Promise<Answer | undefined> =>
  provider.advance(work).catch((error: unknown) => {
    if (error instanceof ProviderSilent) return undefined;
    throw error;
  });

/** The work as it is requested next. */
function goneOn(work: Work, answer: Answer | undefined): Work {
  if (!answer) return work;
  if (answer.kind !== 'pending') return { ...work, task: null };
  const { task, password = work.password, reference = work.reference } = answer;
  return { ...work, task, password, reference };
}

const askedMs = (answer: Answer | undefined): number | null => {
  if (answer?.kind === 'pending') return answer.lookAgainMs;
  return (answer?.kind === 'later' && answer.waitMs) || null;
};

/** Takes so many steps and then leaves the work where it is. */
export async function beginWork(
  provider: ServerProvider,
  begun: Work,
  { steps, waitMs }: Readonly<{ steps: number; waitMs: (askedMs: number | null) => number }>,
): Promise<Work> {
  let work = begun;
  for (let step = 0; step < steps; step += 1) {
    const answer = await heard(provider, work);
    work = goneOn(work, answer);
    await pause(waitMs(askedMs(answer)));
  }
  return work;
}

/** How a piece of work ended, what opens the machine then, and how often its provider was asked. */
export type Ended = Readonly<{ answer: Answer; password: string; steps: number }>;

/**
 * Runs work as the worker does: continues while it is pending, repeats where the provider was
 * silent, and restarts where it is to be tried later. `waitMs` returns how long to wait for a
 * request.
 */
export async function driveWork(
  provider: ServerProvider,
  begun: Work,
  waitMs: (askedMs: number | null) => number,
): Promise<Ended> {
  let work = begun;
  for (let step = 0; step < stepsMax; step += 1) {
    const answer = await heard(provider, work);
    if (answer?.kind === 'done' || answer?.kind === 'refused') {
      return { answer, password: work.password, steps: step + 1 };
    }
    work = goneOn(work, answer);
    await pause(waitMs(askedMs(answer)));
  }
  throw new Error(`${begun.kind} did not end.`);
}
