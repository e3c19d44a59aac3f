/** Floods, stalls and endings. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Case } from './case.ts';
import {
  basic,
  connectAnswer,
  connectHead,
  connectTunnel,
  download,
  getHead,
  publicAddress,
  rawAnswer,
  signedIn,
  socksRequest,
  socksTunnel,
} from './dialogue.ts';
import { exitCredentials } from './exit.ts';
import { RawClient, eventually } from './raw-client.ts';
import type { Rig } from './rig.ts';
import { secret } from './shop.ts';

export const abuseCases: readonly Case[] = [
  {
    id: 'A2',
    rule: 'two thousand idle strangers are capped and a customer is still served',
    run: async (rig) => {
      const strangers: RawClient[] = [];
      for (let batch = 0; batch < 20; batch += 1) {
        const opening = Array.from({ length: 100 }, () => RawClient.open(rig.shared));
        strangers.push(...(await Promise.all(opening)));
      }
      await eventually('the cap', async () => {
        const { stats } = await rig.command({ do: 'seen' });
        return stats.acceptedTotal === 2_000 && stats.waiting <= 128;
      });
      const client = await socksTunnel(rig);
      await download(client, 1_000);
      client.close();
      for (const stranger of strangers) stranger.close();
    },
  },
  {
    id: 'A3',
    rule: 'connections from one address are capped, by name',
    limits: { connectionsPerAddressMax: 3 },
    run: async (rig) => {
      const open = [await socksTunnel(rig), await socksTunnel(rig), await socksTunnel(rig)];
      const refused = await connectAnswer(rig, `origin.test:${rig.originPort}`);
      deepEqual([refused.status, refused.name], [429, 'too-many-from-address']);
      for (const client of open) client.close();
    },
  },
  {
    id: 'A4',
    rule: 'draining takes nobody new, stores the meters and ends within the grace time',
    run: async (rig) => {
      const open = await socksTunnel(rig);
      await download(open, 5_000);
      const waiting = await signedIn(rig);
      const drained = rig.command({ do: 'drain', graceMs: 300 });
      waiting.send(socksRequest('origin.test', rig.originPort));
      await eventually('the port is closed', async () => {
        try {
          (await RawClient.open(rig.shared)).close();
          return false;
        } catch {
          return true;
        }
      });
      await download(open, 5_000);
      const { stats, batches } = await drained;
      await open.untilOver();
      equal(stats.connections, 0);
      const deltas = batches.flatMap((batch) => batch.deltas);
      ok(deltas.reduce((sum, { bytesDown }) => sum + bytesDown, 0) > 10_000);
    },
  },
  {
    id: 'A4b',
    rule: 'draining for minutes leaves tunnels in peace, and asked again ends them at once',
    run: async (rig) => {
      const [leaves, stays] = [await socksTunnel(rig), await socksTunnel(rig)];
      const drained = rig.command({ do: 'drain', graceMs: 300_000 });
      await download(leaves, 5_000);
      leaves.close();
      await eventually('it has left', async () => {
        return (await rig.command({ do: 'seen' })).stats.connections === 1;
      });
      await download(stays, 5_000);
      const again = rig.command({ do: 'drain', graceMs: 0 });
      await stays.untilOver();
      await Promise.all([drained, again]);
    },
  },
  {
    id: 'A5',
    rule: 'a newcomer already inside when draining begins is told so',
    run: async (rig) => {
      const late = await RawClient.open(rig.shared);
      late.send('CONN');
      await eventually('accepted', async () => {
        return (await rig.command({ do: 'seen' })).stats.connections === 1;
      });
      const drained = rig.command({ do: 'drain', graceMs: 2_000 });
      late.send(connectHead(`origin.test:${rig.originPort}`, basic('direct')).slice(4));
      const { status, fields } = await late.takeAnswer();
      deepEqual([status, fields.get('x-lango-refusal')], [503, 'draining']);
      late.close();
      await drained;
    },
  },
  {
    id: 'A6',
    rule: 'a client that stops reading holds the origin back, and memory stays bounded',
    run: async (rig) => {
      const clients = await Promise.all(Array.from({ length: 4 }, () => socksTunnel(rig)));
      const { memory } = await rig.command({ do: 'seen' });
      for (const client of clients) {
        client.socket.pause();
        client.send('GET /drip HTTP/1.1\r\nHost: origin.test\r\n\r\n');
      }
      let last = -1;
      await eventually(
        'the origin is held back',
        async () => {
          const before = last;
          last = rig.origin.dripped;
          await new Promise((resolve) => setTimeout(resolve, 100));
          return last > 0 && before === last;
        },
        4_500,
      );
      const after = await rig.command({ do: 'seen' });
      ok(after.memory - memory < 100_000_000);
      for (const client of clients) client.close();
    },
  },
  {
    id: 'A7',
    rule: 'a tunnel without traffic is closed after the idle limit of its lease, and not before',
    run: async (rig) => {
      await rig.command({ do: 'lease', user: 'direct', lease: { idleTimeoutMs: 60_000 } });
      const client = await socksTunnel(rig);
      await rig.command({ do: 'advance', ms: 50_000 });
      await download(client, 100);
      await rig.command({ do: 'advance', ms: 50_000 });
      await download(client, 100);
      await eventually('activity was seen', async () => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        return !client.isOver;
      });
      await rig.command({ do: 'advance', ms: 61_000 });
      await client.untilOver();
    },
  },
  {
    id: 'A8',
    rule: 'no secret is in any log line, record or error body',
    run: async (rig) => {
      const bodies: string[] = [];
      for (const behaviour of ['challenge', 'garbage', 'refused', 'wrong-password'] as const) {
        rig.exit.behaviour = behaviour;
        for (const user of ['socks', 'http']) {
          const { body } = await connectAnswer(rig, `${publicAddress}:443`, { user });
          bodies.push(body);
        }
      }
      await rawAnswer(rig, getHead(rig, '/', basic('direct', 'wrong-secret')));
      await rig.command({ do: 'directory', state: 'down' });
      await connectAnswer(rig, `${publicAddress}:443`, { user: 'pin' });
      await rig.command({ do: 'sink', state: 'down' });
      const { lines, records } = await rig.command({ do: 'flush' });
      const text = [...bodies, ...lines, JSON.stringify(records)].join('\n');
      for (const word of [secret, 'wrong-secret', exitCredentials.password, '127.0.0.1:']) {
        ok(!text.includes(word), word);
      }
      ok(!text.includes(Buffer.from(`direct:${secret}`).toString('base64')));
    },
  },
  {
    id: 'A9',
    rule: 'an exit that stays silent is given up at the dial deadline: 504, and 06 in SOCKS5',
    run: async (rig) => {
      rig.exit.behaviour = 'silent';
      const http = await RawClient.open(rig.shared);
      http.send(connectHead(`${publicAddress}:443`, basic('socks')));
      const socks = await signedIn(rig, { user: 'http' });
      socks.send(socksRequest(publicAddress, 443));
      await eventually('both are dialled', () => rig.exit.connections === 2);
      await rig.command({ do: 'advance', ms: 16_000 });
      const { status, fields } = await http.takeAnswer();
      deepEqual([status, fields.get('x-lango-refusal')], [504, 'dial-timeout']);
      equal((await socks.takeBytes(10))[1], 6);
      await eventually('the exit is left', () => rig.exit.open === 0);
    },
  },
  {
    id: 'A10',
    rule: 'a client that leaves while its road is dialled takes the dial with it',
    run: async (rig) => {
      rig.exit.behaviour = 'silent';
      const client = await signedIn(rig, { user: 'socks' });
      client.send(socksRequest(publicAddress, 443));
      await eventually('dialled', () => rig.exit.open === 1);
      client.socket.resetAndDestroy();
      await eventually('the exit is left', () => rig.exit.open === 0);
      equal((await rig.command({ do: 'seen' })).stats.connections, 0);
    },
  },
  {
    id: 'A10b',
    rule: 'a client that leaves while its name is resolved leaves no dial behind',
    run: async (rig) => {
      rig.exit.behaviour = 'silent';
      await rig.command({ do: 'resolve', name: 'slow.test', answers: [[publicAddress]] });
      const client = await signedIn(rig, { user: 'socks' });
      client.send(socksRequest('slow.test', 443));
      client.socket.resetAndDestroy();
      await eventually('resolved', async () => {
        const { resolved, stats } = await rig.command({ do: 'seen' });
        return resolved.length === 1 && stats.connections === 0;
      });
      await eventually('the exit is left', () => rig.exit.open === 0);
    },
  },
  {
    id: 'A11',
    rule: 'an exit that breaks off is not taken for a clean end',
    run: async (rig) => {
      const client = await socksTunnel(rig);
      client.send('GET /drip HTTP/1.1\r\nHost: origin.test\r\n\r\n');
      await eventually('bytes', () => client.received.length > 0);
      rig.origin.reset();
      await client.untilOver();
      ok(client.wasReset);
    },
  },
  {
    id: 'A12',
    rule: 'what goes wrong at the exit has a name of its own',
    run: async (rig) => {
      const target = `${publicAddress}:443`;
      for (const [behaviour, user, name] of [
        ['wrong-password', 'socks', 'upstream-credentials'],
        ['challenge', 'http', 'upstream-credentials'],
        ['refused', 'socks', 'target-refused'],
        ['refused', 'http', 'target-unreachable'],
        ['garbage', 'socks', 'upstream-failed'],
        ['garbage', 'http', 'upstream-failed'],
      ] as const) {
        rig.exit.behaviour = behaviour;
        const answer = await connectAnswer(rig, target, { user });
        deepEqual([answer.status, answer.name], [502, name], `${behaviour} ${user}`);
      }
      await rig.exit.close();
      const answer = await connectAnswer(rig, target, { user: 'socks' });
      deepEqual([answer.status, answer.name], [502, 'upstream-unreachable']);
    },
  },
  {
    id: 'A13',
    rule: 'an operator can end a lease by hand, on the spot',
    run: async (rig) => {
      const client = await socksTunnel(rig);
      await rig.command({ do: 'cut', leaseId: 'lease-direct', name: 'lease-suspended' });
      await client.untilOver();
    },
  },
  {
    id: 'A15',
    rule: 'tunnels that were opened and closed leave no descriptor and no buffer behind',
    limits: { opensPerSecondMax: 10_000 },
    run: async (rig) => {
      await openAndClose(rig, 40);
      await untilAtRest(rig, Number.POSITIVE_INFINITY);
      const { descriptors } = await rig.command({ do: 'seen' });
      await openAndClose(rig, 200);
      await untilAtRest(rig, descriptors);
    },
  },
];

const atOnce = 20;

/** Opens so many tunnels by turns of both protocols, a few at a time, and downloads by each. */
async function openAndClose(rig: Rig, count: number): Promise<void> {
  const one = async (at: number) => {
    const client = await (at % 2 === 0 ? socksTunnel(rig) : connectTunnel(rig));
    await download(client, 1_000);
    client.close();
  };
  for (let from = 0; from < count; from += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, (_, at) => one(from + at)));
  }
}

const untilAtRest = (rig: Rig, descriptorsMax: number): Promise<void> =>
  eventually('everything to be given back', async () => {
    const { descriptors, stats } = await rig.command({ do: 'seen' });
    const { connections, tunnels, waiting, buffersLent } = stats;
    return connections + tunnels + waiting + buffersLent === 0 && descriptors <= descriptorsMax;
  });
