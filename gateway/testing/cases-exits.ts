/** Exits that accept a pipelined handshake, and exits that do not. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Case } from './case.ts';
import { download, publicAddress, signedIn, socksReply, socksRequest } from './dialogue.ts';
import type { Rig } from './rig.ts';

const eager = { user: 'eager' };
const target = [publicAddress, 80] as [string, number];

async function eagerTunnel(rig: Rig): Promise<void> {
  const client = await signedIn(rig, eager);
  client.send(socksRequest(...target));
  equal((await client.takeBytes(10))[1], 0);
  await download(client, 5_000);
  client.close();
}

export const exitCases: readonly Case[] = [
  {
    id: 'X1',
    rule: 'an exit that takes everything at once is told greeting, password and target in one piece',
    run: async (rig) => {
      rig.exit.atOnce = 'takes';
      await eagerTunnel(rig);
      deepEqual(rig.exit.asked, [`${publicAddress}:80`]);
      ok((rig.exit.firsts[0] ?? 0) > 3);
      equal(rig.exit.connections, 1);
    },
  },
  {
    id: 'X2',
    rule: 'one that breaks off is told the same again in turns, and from then on only so',
    run: async (rig) => {
      rig.exit.atOnce = 'breaks-off';
      await eagerTunnel(rig);
      equal(rig.exit.connections, 2);
      await eagerTunnel(rig);
      equal(rig.exit.connections, 3);
      deepEqual(rig.exit.firsts.slice(1), [3, 3]);
      // It is trusted again after a while.
      rig.exit.atOnce = 'takes';
      await rig.command({ do: 'advance', ms: 11 * 60_000 });
      await eagerTunnel(rig);
      ok((rig.exit.firsts.at(-1) ?? 0) > 3);
    },
  },
  {
    id: 'X3',
    rule: 'one that swallows what it did not wait for costs one tunnel its deadline, not the next',
    run: async (rig) => {
      rig.exit.atOnce = 'swallows';
      const reply = socksReply(rig, target, eager);
      await rig.exit.untilAsked();
      await rig.command({ do: 'advance', ms: 15_500 });
      equal(await reply, 6);
      await eagerTunnel(rig);
    },
  },
  {
    id: 'X4',
    rule: 'a password that is refused at once is refused for good, and asked about once',
    run: async (rig) => {
      rig.exit.atOnce = 'takes';
      rig.exit.behaviour = 'wrong-password';
      equal(await socksReply(rig, target, eager), 1);
      equal(rig.exit.connections, 1);
    },
  },
  {
    id: 'X5',
    rule: 'a client that leaves in the middle says nothing about its exit',
    run: async (rig) => {
      rig.exit.atOnce = 'swallows';
      const client = await signedIn(rig, eager);
      client.send(socksRequest(...target));
      await rig.exit.untilAsked();
      client.socket.resetAndDestroy();
      await rig.exit.untilEmpty();
      rig.exit.atOnce = 'takes';
      await eagerTunnel(rig);
      ok((rig.exit.firsts.at(-1) ?? 0) > 3);
    },
  },
];
