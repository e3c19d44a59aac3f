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

const stepsMax = 400;

/** How a piece of work ended, and what opens the machine then. */
export type Ended = Readonly<{ answer: Answer; password: string }>;

/**
 * Does the work as the worker does: goes on while it is pending, and begins again where it is to be
 * tried later or the provider was silent. `waitMs` tells how long to wait, given what was asked.
 */
export async function driveWork(
  provider: ServerProvider,
  begun: Work,
  waitMs: (askedMs: number | null) => number,
): Promise<Ended> {
  let work = begun;
  for (let step = 0; step < stepsMax; step += 1) {
    const answer = await provider.advance(work).catch((error: unknown): Answer => {
      if (error instanceof ProviderSilent) return { kind: 'later', reason: error.message };
      throw error;
    });
    if (answer.kind === 'done' || answer.kind === 'refused') {
      return { answer, password: work.password };
    }
    if (answer.kind === 'pending') {
      const { task, password = work.password, reference = work.reference } = answer;
      work = { ...work, task, password, reference };
    } else work = { ...work, task: null };
    await pause(waitMs(answer.kind === 'pending' ? answer.lookAgainMs : (answer.waitMs ?? null)));
  }
  throw new Error(`${begun.kind} did not end.`);
}
