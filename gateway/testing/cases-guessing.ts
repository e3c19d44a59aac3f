/** Wrong secrets: they cost a guesser time, and never block a right one. */
import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import { atThisPace } from '../../scripts/gate/pace.ts';
import type { Case } from './case.ts';
import { basic, connectAnswer, connectHead, passwordMessage } from './dialogue.ts';
import type { Caller } from './dialogue.ts';
import { RawClient, eventually } from './raw-client.ts';
import type { Rig } from './rig.ts';

/** Barred secrets wait so long that their delay is measurable; wrong ones hardly. */
const patient = { barredDelayMs: 60_000, failureDelayMaxMs: 5 };
const promptMs = atThisPace(1_500);
const authorityOf = (rig: Rig) => `origin.test:${rig.originPort}`;

async function signIn(rig: Rig, caller: Caller = {}): Promise<[number, string | undefined]> {
  const { status, name } = await connectAnswer(rig, authorityOf(rig), caller);
  return [status, name];
}

async function signInAtOnce(rig: Rig, caller: Caller = {}): Promise<void> {
  const before = performance.now();
  const [status] = await signIn(rig, caller);
  equal(status, 200);
  ok(performance.now() - before < promptMs);
}

async function guess(rig: Rig, count: number, caller: Caller = {}): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const [status] = await signIn(rig, { ...caller, secret: `guess-${at}` });
    notEqual(status, 200);
  }
}

const asked = async (rig: Rig) => (await rig.command({ do: 'seen' })).asked;

export const guessingCases: readonly Case[] = [
  {
    id: 'A1',
    rule: 'after many wrong secrets each is looked at only after a wait, and a right one gets in',
    limits: { failuresMax: 5, barredDelayMs: 300 },
    run: async (rig) => {
      for (let at = 0; at < 5; at += 1) {
        deepEqual(await signIn(rig, { secret: `guess-${at}` }), [407, 'credentials-wrong']);
      }
      const before = performance.now();
      deepEqual(await signIn(rig, { secret: 'guess-5' }), [429, 'too-many-failures']);
      deepEqual((await signIn(rig))[0], 200);
      ok(performance.now() - before > 2 * 300 - 50);
      const socks = await RawClient.open(rig.shared);
      socks.send([5, 1, 2]);
      await socks.take(2);
      socks.send(passwordMessage('direct', 'guess-6'));
      notEqual((await socks.take(2))[1], 0);
      socks.close();
      await rig.command({ do: 'advance', ms: 61_000 });
      deepEqual(await signIn(rig, { secret: 'guess-7' }), [407, 'credentials-wrong']);
    },
  },
  {
    id: 'A14',
    rule: 'a barred guess that leaves before its wait is over is never looked at',
    limits: { failuresMax: 3, barredDelayMs: 200 },
    run: async (rig) => {
      await guess(rig, 3);
      const before = await asked(rig);
      const early = await RawClient.open(rig.shared);
      early.send(connectHead(authorityOf(rig), basic('direct')));
      await eventually('read', async () => (await rig.command({ do: 'seen' })).stats.waiting === 1);
      early.socket.resetAndDestroy();
      await eventually('gone', async () => {
        return (await rig.command({ do: 'seen' })).stats.connections === 0;
      });
      await new Promise((resolve) => setTimeout(resolve, 400));
      equal(await asked(rig), before);
    },
  },
  {
    id: 'A16',
    rule: 'a program with an old secret beside one with the right one, for minutes: nobody waits',
    limits: { ...patient, failuresMax: 5 },
    run: async (rig) => {
      for (let round = 0; round < 40; round += 1) {
        await signInAtOnce(rig);
        for (let at = 0; at < 3; at += 1) {
          deepEqual(await signIn(rig, { secret: 'old' }), [407, 'credentials-wrong']);
        }
        // The cache of grants is fresh for less than that; all rounds together are three minutes.
        await rig.command({ do: 'advance', ms: 4_500 });
      }
    },
  },
  {
    id: 'A17',
    rule: 'a user name that strangers guess at from elsewhere lets its owner in at once',
    limits: { ...patient, failuresMax: 3 },
    run: async (rig) => {
      for (let at = 0; at < 20; at += 1) await guess(rig, 2, { from: `127.0.1.${at + 1}` });
      await signInAtOnce(rig);
    },
  },
  {
    id: 'A18',
    rule: 'a changed secret works at once while a program repeats the old one from the same address',
    limits: { ...patient, failuresMax: 5 },
    run: async (rig) => {
      await signInAtOnce(rig);
      const lease = { credentialVersion: '2' };
      await rig.command({ do: 'lease', user: 'direct', lease, secret: 'changed' });
      await rig.command({ do: 'announce', leaseIds: ['lease-direct'] });
      for (let at = 0; at < 30; at += 1) {
        deepEqual(await signIn(rig), [407, 'credentials-wrong']);
      }
      await signInAtOnce(rig, { secret: 'changed' });
    },
  },
  {
    id: 'A19',
    rule: 'a stale secret for one lease leaves the other leases of that customer alone',
    limits: { ...patient, failuresMax: 2 },
    run: async (rig) => {
      await guess(rig, 2, { user: 'socks' });
      await signInAtOnce(rig, { user: 'direct' });
    },
  },
  {
    id: 'A20',
    rule: 'a secret that is repeated without end is asked about once in a while',
    limits: patient,
    run: async (rig) => {
      const before = await asked(rig);
      for (let at = 0; at < 20; at += 1) await signIn(rig, { secret: 'old' });
      equal(await asked(rig), before + 1);
      await rig.command({ do: 'advance', ms: 4_000 });
      await signIn(rig, { secret: 'old' });
      equal(await asked(rig), before + 2);
    },
  },
];
