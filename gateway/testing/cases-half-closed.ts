/** Connections that one side has half-closed (FIN). */
import { equal, ok } from 'node:assert/strict';
import type { Case } from './case.ts';
import {
  basic,
  connectTunnel,
  getHead,
  originUrl,
  publicAddress,
  socksTunnel,
} from './dialogue.ts';
import { RawClient, eventually } from './raw-client.ts';
import type { Rig } from './rig.ts';

const shortMs = 20_000;
const plainHead = (path: string) => `GET ${path} HTTP/1.1\r\nHost: origin.test\r\n\r\n`;
const user = 'direct';

/** Every way to the origin, the request for `path` sent. */
const ways: Readonly<Record<string, (rig: Rig, path: string) => Promise<RawClient>>> = {
  'plain, direct': async (rig, path) => {
    const client = await RawClient.open(rig.shared);
    client.send(getHead(rig, path));
    return client;
  },
  'plain, over an exit': async (rig, path) => {
    const client = await RawClient.open(rig.shared);
    client.send(`GET http://${publicAddress}${path} HTTP/1.1\r\nHost: x\r\n${basic('http')}\r\n`);
    return client;
  },
  CONNECT: async (rig, path) => {
    const client = await connectTunnel(rig, { user });
    client.send(plainHead(path));
    return client;
  },
  SOCKS5: async (rig, path) => {
    const client = await socksTunnel(rig, { user });
    client.send(plainHead(path));
    return client;
  },
};

const isEmpty = (rig: Rig) => async (): Promise<boolean> => {
  const { stats } = await rig.command({ do: 'seen' });
  return stats.connections === 0 && rig.exit.open === 0;
};

/** The site has got the request and the gateway the end of its client. */
async function hangUp(rig: Rig, clients: readonly RawClient[]): Promise<void> {
  await eventually('the site was asked', () => rig.origin.heads.length === clients.length);
  for (const client of clients) client.socket.end();
  await sweeps();
}

/** Some rounds of the sweep: what it would have ended has ended. */
const sweeps = () => new Promise((resolve) => setTimeout(resolve, 100));

export const halfClosedCases: readonly Case[] = [
  {
    id: 'C1',
    rule: 'a client that has hung up on a silent site is let go after the short limit, every way',
    run: async (rig) => {
      const opened = Object.values(ways).map((way) => way(rig, '/mute'));
      const clients = await Promise.all(opened);
      await hangUp(rig, clients);
      await rig.command({ do: 'advance', ms: shortMs - 5_000 });
      await sweeps();
      equal((await rig.command({ do: 'seen' })).stats.connections, clients.length);
      await rig.command({ do: 'advance', ms: 6_000 });
      await eventually('slots, exits and lines are let go', isEmpty(rig));
      await eventually('each is recorded as closed by the customer', async () => {
        const { records } = await rig.command({ do: 'seen' });
        return records.filter(({ end }) => end === 'customer-closed').length === clients.length;
      });
      for (const client of clients) client.close();
    },
  },
  {
    id: 'C2',
    rule: 'a client that only closed its half gets an answer that comes slowly, to its end',
    run: async (rig) => {
      const clients = await Promise.all(Object.values(ways).map((way) => way(rig, '/held')));
      // Long silence before the end takes nothing off the time after it.
      await rig.command({ do: 'advance', ms: 3 * shortMs });
      await hangUp(rig, clients);
      for (const piece of ['one', 'two', 'three', 'four']) {
        await rig.command({ do: 'advance', ms: shortMs - 5_000 });
        await sweeps();
        rig.origin.say(piece);
        for (const client of clients) await client.takeThrough(piece);
        await sweeps();
      }
      rig.origin.end();
      for (const client of clients) {
        await client.untilOver();
        ok(!client.wasReset);
        client.close();
      }
      await eventually('all is let go', isEmpty(rig));
    },
  },
  {
    id: 'C3',
    rule: 'a site that has hung up leaves a silent client only the short limit, without a reset',
    run: async (rig) => {
      const clients = [await connectTunnel(rig, { user }), await socksTunnel(rig, { user })];
      for (const client of clients) client.send(plainHead('/held'));
      await eventually('the site was asked', () => rig.origin.heads.length === clients.length);
      rig.origin.say('whole');
      rig.origin.end();
      for (const client of clients) await client.takeThrough('whole');
      await sweeps();
      await rig.command({ do: 'advance', ms: shortMs + 1_000 });
      await eventually('all is let go', isEmpty(rig));
      for (const client of clients) {
        ok(!client.wasReset);
        client.close();
      }
    },
  },
  {
    id: 'C4',
    rule: 'a hundred and five hang-ups on a silent site leave the next request served at once',
    run: async (rig) => {
      await rig.command({ do: 'lease', user, lease: { connectionsMax: 100 } });
      await rig.command({ do: 'announce', leaseIds: 'all' });
      const gone: RawClient[] = [];
      const kinds = Object.entries(ways).filter(([name]) => !name.includes('exit'));
      for (let count = 0; count < 105; count += 1) {
        const [, way] = kinds[count % kinds.length] ?? [];
        if (way === undefined) throw new Error('No way.');
        const client = await way(rig, '/mute');
        await eventually('the site was asked', () => rig.origin.heads.length === count + 1);
        client.socket.end();
        gone.push(client);
      }
      const next = await RawClient.open(rig.shared);
      next.send(getHead(rig));
      equal((await next.takeAnswer()).status, 200);
      const tunnel = await socksTunnel(rig, { user });
      for (const client of [...gone, next, tunnel]) client.close();
    },
  },
  {
    id: 'C5',
    rule: 'who still speaks gives way to nobody, and of those who hung up the longest silent goes first',
    run: async (rig) => {
      await rig.command({ do: 'lease', user, lease: { connectionsMax: 3 } });
      const [first, second, live] = await Promise.all([
        connectTunnel(rig, { user }),
        connectTunnel(rig, { user }),
        connectTunnel(rig, { user }),
      ]);
      for (const client of [first, second, live]) client.send(plainHead('/held'));
      await eventually('the site was asked', () => rig.origin.heads.length === 3);
      first.socket.end();
      await sweeps();
      await rig.command({ do: 'advance', ms: 1_000 });
      second.socket.end();
      await sweeps();
      const fourth = await connectTunnel(rig, { user });
      await first.untilOver();
      ok(!second.isOver);
      const fifth = await connectTunnel(rig, { user });
      await second.untilOver();
      const sixth = await RawClient.open(rig.shared);
      sixth.send(getHead(rig));
      equal((await sixth.takeAnswer()).status, 429);
      ok(!live.isOver);
      for (const client of [first, second, live, fourth, fifth, sixth]) client.close();
    },
  },
  {
    id: 'C6',
    rule: 'a request that ends inside its body is let go, also when its end comes while it is dialled',
    run: async (rig) => {
      await rig.command({ do: 'resolve', name: 'slow.test', answers: [[publicAddress]] });
      const client = await RawClient.open(rig.shared);
      client.send(
        `POST http://slow.test/ HTTP/1.1\r\nHost: slow.test\r\nContent-Length: 5\r\n${basic('http')}\r\nab`,
      );
      client.socket.end();
      await client.untilOver();
      await eventually('all is let go', isEmpty(rig));
      const other = await RawClient.open(rig.shared);
      other.send(
        `POST ${originUrl(rig)} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n${basic(user)}\r\nab`,
      );
      other.socket.end();
      await other.untilOver();
      await eventually('all is let go', isEmpty(rig));
      for (const one of [client, other]) one.close();
    },
  },
];
