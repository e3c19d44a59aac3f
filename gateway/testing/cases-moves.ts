/** A lease that moves to another exit under traffic, and directories that hang. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import { atThisPace } from '../../scripts/gate/pace.ts';
import type { Case } from './case.ts';
import { connectAnswer, getHead, publicAddress, signedIn, socksRequest } from './dialogue.ts';
import { basic } from './dialogue.ts';
import { RawClient, eventually } from './raw-client.ts';
import type { Host, Rig } from './rig.ts';

/** The product's promise for every cut. */
const cutMs = atThisPace(2_000);
const user = 'socks';
const clockSkewMs = 5_000;

/** A tunnel through the lease's exit over which the client sends without end. */
async function sending(rig: Rig, host: Host): Promise<RawClient> {
  const client = await signedIn({ ...rig, shared: host.shared }, { user });
  client.send(socksRequest(publicAddress, 80));
  equal((await client.takeBytes(10))[1], 0);
  client.send('POST /echo HTTP/1.1\r\nHost: o\r\nContent-Length: 999999999\r\n\r\n');
  const timer = setInterval(() => client.send(Buffer.alloc(4_096, 0x61)), 5);
  client.socket.once('close', () => clearInterval(timer));
  return client;
}

const plainRequest = (path = '/') =>
  `GET http://${publicAddress}${path} HTTP/1.1\r\nHost: x\r\n${basic('http')}\r\n`;

const confirmedBy = async (host: Host) => (await host.command({ do: 'seen' })).confirmed;

export const moveCases: readonly Case[] = [
  {
    id: 'L20',
    rule: 'a lease that moves under traffic leaves its old exit on every gateway, and each says so',
    run: async (rig) => {
      const hosts = [rig, await rig.another()];
      const { exit, exitPort } = await rig.anotherExit();
      const clients = await Promise.all(hosts.map((host) => sending(rig, host)));
      await eventually('bytes leave by the old exit', () => rig.exit.bytesUp > 100_000);
      for (const host of hosts) await host.command({ do: 'move', user, exitPort });
      // One gateway is notified, the other finds out from the board.
      await rig.command({ do: 'announce', leaseIds: [`lease-${user}`] });
      const movedAt = performance.now();
      for (const host of hosts) {
        await eventually(
          'a confirmation',
          async () => (await confirmedBy(host)).length === 1,
          cutMs,
        );
      }
      ok(performance.now() - movedAt < cutMs);
      for (const client of clients) ok((await client.untilOver(cutMs)) && client.wasReset);
      await eventually('the old exit is left', () => rig.exit.open === 0);
      const { bytesUp, connections } = rig.exit;
      const anew = await Promise.all(hosts.map((host) => sending(rig, host)));
      await eventually('bytes leave by the new exit', () => exit.bytesUp > 100_000);
      deepEqual([rig.exit.bytesUp, rig.exit.connections], [bytesUp, connections]);
      for (const client of [...clients, ...anew]) client.close();
      await eventually('a record', async () => {
        const { records } = await rig.command({ do: 'flush' });
        return records.some(({ end }) => end === 'exit-changed');
      });
    },
  },
  {
    id: 'L21',
    rule: 'a plain request on a kept line goes through the new exit, heard of or not',
    // The directory is queried for every request, and nothing else announces the move.
    limits: { cacheFreshMs: 0, movesEveryMs: 3_600_000 },
    run: async (rig) => {
      const { exit, exitPort } = await rig.anotherExit();
      const kept = await RawClient.open(rig.shared);
      kept.send(plainRequest('/before'));
      equal((await kept.takeAnswer()).status, 200);
      await rig.command({ do: 'move', user: 'http', exitPort });
      kept.send(plainRequest('/after'));
      equal((await kept.takeAnswer()).status, 200);
      ok(exit.heads.some((head) => head.includes('/after')));
      equal(rig.exit.heads.length, 1);
      await eventually('the old exit is left', () => rig.exit.open === 0);
      kept.close();
    },
  },
  {
    id: 'L22',
    rule: 'a gateway that cannot look a moved lease up does not say that it left the old exit',
    run: async (rig) => {
      const { exitPort } = await rig.anotherExit();
      const client = await sending(rig, rig);
      await rig.command({ do: 'directory', state: 'down' });
      await rig.command({ do: 'move', user, exitPort });
      for (let at = 0; at < 5; at += 1) {
        await rig.command({ do: 'advance', ms: 1_000 });
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      deepEqual(await confirmedBy(rig), []);
      await rig.command({ do: 'directory', state: 'up' });
      await eventually('a confirmation', async () => (await confirmedBy(rig)).length === 1, cutMs);
      await client.untilOver(cutMs);
      client.close();
    },
  },
  {
    id: 'L23',
    rule: 'a lease that starts in the future lets nobody in before, in both protocols',
    run: async (rig) => {
      const { now } = await rig.command({ do: 'seen' });
      const startsAt = now + 3_600_000;
      await rig.command({ do: 'lease', user: 'direct', lease: { startsAt } });
      const authority = `origin.test:${rig.originPort}`;
      const { status, name } = await connectAnswer(rig, authority);
      deepEqual([status, name], [403, 'lease-not-started']);
      const plain = await RawClient.open(rig.shared);
      plain.send(getHead(rig));
      equal((await plain.takeAnswer()).fields.get('x-lango-refusal'), 'lease-not-started');
      plain.close();
      const socks = await signedIn(rig);
      socks.send(socksRequest('origin.test', rig.originPort));
      equal((await socks.takeBytes(10))[1], 2);
      socks.close();
      equal(rig.origin.connections, 0);
      // Clocks of two machines differ a little.
      await rig.command({ do: 'advance', ms: 3_600_000 - clockSkewMs });
      equal((await connectAnswer(rig, authority)).status, 200);
    },
  },
  {
    id: 'L24',
    rule: 'while the directory hangs, a known lease is let in soon and from any address',
    run: async (rig) => {
      const authority = `origin.test:${rig.originPort}`;
      equal((await connectAnswer(rig, authority)).status, 200);
      await rig.command({ do: 'directory', state: 'hung' });
      await rig.command({ do: 'advance', ms: 10_000 });
      for (const from of ['127.0.0.1', '127.0.0.9', '127.0.0.10']) {
        const before = performance.now();
        equal((await connectAnswer(rig, authority, { from })).status, 200);
        ok(performance.now() - before < 1_000, from);
      }
    },
  },
  {
    id: 'L25',
    rule: 'while the directory hangs, a stranger is told so within a bound',
    limits: { directoryMs: 400 },
    run: async (rig) => {
      await rig.command({ do: 'directory', state: 'hung' });
      const authority = `origin.test:${rig.originPort}`;
      const { status, name } = await connectAnswer(rig, authority);
      deepEqual([status, name], [503, 'directory-unavailable']);
    },
  },
];
