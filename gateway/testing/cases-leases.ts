/** What a lease permits, and how it ends. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import { atThisPace } from '../../scripts/gate/pace.ts';
import type { Case } from './case.ts';
import {
  basic,
  connectAnswer,
  connectTunnel,
  download,
  getHead,
  originUrl,
  rawAnswer,
  socksReply,
  socksTunnel,
} from './dialogue.ts';
import { RawClient, eventually } from './raw-client.ts';
import { monthMs } from './shop.ts';
import type { Rig } from './rig.ts';

const dayMs = 24 * 3_600_000;
/** The product's promise for every cut. */
const cutMs = atThisPace(2_000);

const originAuthority = (rig: Rig) => `origin.test:${rig.originPort}`;

/** A download that never ends, under way. */
async function dripping(rig: Rig, user = 'direct'): Promise<RawClient> {
  const client = await socksTunnel(rig, { user });
  client.send('GET /drip HTTP/1.1\r\nHost: origin.test\r\n\r\n');
  await eventually('bytes arrive', () => client.received.length > 100_000);
  return client;
}

async function untilCut(rig: Rig, client: RawClient): Promise<void> {
  await client.untilOver(cutMs);
  await eventually('the origin is left', () => rig.origin.open === 0, cutMs);
}

async function endOf(rig: Rig, user: string): Promise<string | undefined> {
  const { records } = await rig.command({ do: 'flush' });
  return records.find(({ leaseId, end }) => leaseId === `lease-${user}` && end !== 'finished')?.end;
}

async function expectEnd(rig: Rig, user: string, name: string): Promise<void> {
  await eventually(`a record of ${name}`, async () => (await endOf(rig, user)) === name);
}

export const leaseCases: readonly Case[] = [
  {
    id: 'L1',
    rule: 'an ended lease is refused: 403 by name, 02 in SOCKS5',
    run: async (rig) => {
      const { now } = await rig.command({ do: 'seen' });
      await rig.command({ do: 'lease', user: 'direct', lease: { endsAt: now } });
      const { status, name } = await connectAnswer(rig, originAuthority(rig));
      deepEqual([status, name], [403, 'lease-ended']);
      equal(await socksReply(rig, ['origin.test', rig.originPort]), 2);
      equal(rig.origin.connections, 0);
    },
  },
  {
    id: 'L2',
    rule: 'the end of a lease cuts a running download on both sides, and its meter is final',
    run: async (rig) => {
      const client = await dripping(rig);
      await rig.command({ do: 'advance', ms: monthMs });
      await untilCut(rig, client);
      ok(client.wasReset);
      await expectEnd(rig, 'direct', 'lease-ended');
      const total = async () => {
        const { batches } = await rig.command({ do: 'flush' });
        const deltas = batches.flatMap((batch) => batch.deltas);
        return deltas.reduce((sum, { bytesDown }) => sum + bytesDown, 0);
      };
      const final = await total();
      ok(final > 100_000);
      await rig.command({ do: 'advance', ms: 10_000 });
      equal(await total(), final);
    },
  },
  {
    id: 'L2b',
    rule: 'a client that does not read is cut all the same',
    run: async (rig) => {
      const client = await dripping(rig);
      client.socket.pause();
      await eventually('the origin is held back', async () => {
        const before = rig.origin.dripped;
        await new Promise((resolve) => setTimeout(resolve, 50));
        return before === rig.origin.dripped;
      });
      await rig.command({ do: 'advance', ms: monthMs });
      await eventually('the origin is left', () => rig.origin.open === 0, cutMs);
      await expectEnd(rig, 'direct', 'lease-ended');
      equal((await rig.command({ do: 'seen' })).stats.buffersLent, 0);
      client.close();
    },
  },
  {
    id: 'L3',
    rule: 'neither a kept connection nor pipelined requests outlive the lease',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send(getHead(rig));
      await client.takeAnswer();
      const { now } = await rig.command({ do: 'seen' });
      await rig.command({ do: 'lease', user: 'direct', lease: { endsAt: now } });
      await rig.command({ do: 'announce', leaseIds: ['lease-direct'] });
      client.send(getHead(rig) + getHead(rig));
      await client.untilOver();
      equal(rig.origin.heads.length, 1);
    },
  },
  {
    id: 'L4',
    rule: 'a lease of 31 days is not cut after 25, when a timer would have fired, but after 31',
    run: async (rig) => {
      const idleTimeoutMs = 40 * dayMs;
      await rig.command({ do: 'lease', user: 'direct', lease: { idleTimeoutMs } });
      const client = await socksTunnel(rig);
      for (const days of [1, 24, 5]) {
        await rig.command({ do: 'advance', ms: days * dayMs });
        await download(client, 10);
      }
      await rig.command({ do: 'advance', ms: dayMs });
      await untilCut(rig, client);
    },
  },
  {
    id: 'L5',
    rule: 'connections beyond the cap of the lease are refused, and a closed one makes room',
    run: async (rig) => {
      await rig.command({ do: 'lease', user: 'direct', lease: { connectionsMax: 2 } });
      const open = [await socksTunnel(rig), await connectTunnel(rig)];
      const { status, name } = await connectAnswer(rig, originAuthority(rig));
      deepEqual([status, name], [429, 'too-many-connections']);
      equal(await socksReply(rig, ['origin.test', rig.originPort]), 1);
      open[0]?.close();
      await eventually('room', async () => {
        const { stats } = await rig.command({ do: 'seen' });
        return stats.tunnels === 1;
      });
      const third = await socksTunnel(rig);
      third.close();
      open[1]?.close();
    },
  },
  {
    id: 'L6',
    rule: 'a suspension cuts live tunnels and refuses new ones by name',
    run: async (rig) => {
      const client = await dripping(rig);
      await rig.command({ do: 'refuse', user: 'direct', name: 'lease-suspended' });
      await rig.command({ do: 'announce', leaseIds: ['lease-direct'] });
      await untilCut(rig, client);
      const { status, name } = await connectAnswer(rig, originAuthority(rig));
      deepEqual([status, name], [403, 'lease-suspended']);
      await expectEnd(rig, 'direct', 'lease-suspended');
    },
  },
  {
    id: 'L7',
    rule: 'a change of credentials cuts live tunnels and refuses the old secret, cache or no cache',
    run: async (rig) => {
      const client = await dripping(rig);
      const change = { user: 'direct', secret: 'new-secret', lease: { credentialVersion: '2' } };
      await rig.command({ do: 'lease', ...change });
      await rig.command({ do: 'announce', leaseIds: ['lease-direct'] });
      await untilCut(rig, client);
      equal((await connectAnswer(rig, originAuthority(rig))).status, 407);
      const again = await socksTunnel(rig, { secret: 'new-secret' });
      again.close();
    },
  },
  {
    id: 'L8',
    rule: 'an allowance is cut at the byte, and later connections are refused by name',
    run: async (rig) => {
      await rig.command({ do: 'lease', user: 'direct', lease: { bytesRemaining: 1_000_000 } });
      const client = await socksTunnel(rig);
      client.send('GET /bytes/5000000 HTTP/1.1\r\nHost: origin.test\r\n\r\n');
      await client.untilOver();
      const { batches } = await rig.command({ do: 'flush' });
      const deltas = batches.flatMap((batch) => batch.deltas);
      const moved = deltas.reduce((sum, delta) => sum + delta.bytesUp + delta.bytesDown, 0);
      ok(moved <= 1_000_000 && moved > 500_000, `${moved} bytes`);
      const { status, name } = await connectAnswer(rig, originAuthority(rig));
      deepEqual([status, name], [403, 'allowance-exhausted']);
    },
  },
  {
    id: 'L9',
    rule: 'tunnels that share an allowance do not exceed it together',
    run: async (rig) => {
      await rig.command({ do: 'lease', user: 'direct', lease: { bytesRemaining: 2_000_000 } });
      const clients = await Promise.all([1, 2, 3, 4].map(() => socksTunnel(rig)));
      for (const client of clients) {
        client.send('GET /bytes/1000000 HTTP/1.1\r\nHost: origin.test\r\n\r\n');
      }
      await Promise.all(clients.map((client) => client.untilOver()));
      const { batches } = await rig.command({ do: 'flush' });
      const deltas = batches.flatMap((batch) => batch.deltas);
      const moved = deltas.reduce((sum, delta) => sum + delta.bytesUp + delta.bytesDown, 0);
      ok(moved <= 2_000_000 && moved > 1_000_000, `${moved} bytes`);
    },
  },
  {
    id: 'L10',
    rule: 'the port of a lease admits its source addresses without credentials; no other port does',
    run: async (rig) => {
      await rig.command({ do: 'lease', user: 'direct', source: '127.0.0.1', lease: {} });
      const socks = await RawClient.open(rig.lease);
      socks.send([5, 1, 0]);
      deepEqual(await socks.takeBytes(2), [5, 0]);
      socks.close();
      equal(
        (await rawAnswer(rig, getHead(rig, '/', 'Connection: close\r\n'), rig.lease)).status,
        200,
      );
      equal((await rawAnswer(rig, getHead(rig, '/', ''), rig.shared)).status, 407);
      const shared = await RawClient.open(rig.shared);
      shared.send([5, 1, 0]);
      deepEqual([...(await shared.untilOver())], [5, 0xff]);
    },
  },
  {
    id: 'L11',
    rule: 'a foreign source address is refused on the port of a lease',
    run: async (rig) => {
      await rig.command({ do: 'lease', user: 'direct', source: '192.0.2.9', lease: {} });
      const socks = await RawClient.open(rig.lease);
      socks.send([5, 1, 0]);
      deepEqual([...(await socks.untilOver())], [5, 0xff]);
      const { status, name } = await rawAnswer(rig, getHead(rig, '/', ''), rig.lease);
      deepEqual([status, name], [403, 'address-not-allowed']);
    },
  },
  {
    id: 'L12',
    rule: 'without its directory it lets in whom it knows, never past the end, and nobody else',
    run: async (rig) => {
      const client = await socksTunnel(rig);
      client.close();
      await rig.command({ do: 'directory', state: 'down' });
      await rig.command({ do: 'advance', ms: 3_600_000 });
      const again = await socksTunnel(rig);
      const stranger = await connectAnswer(rig, originAuthority(rig), { user: 'socks' });
      deepEqual([stranger.status, stranger.name], [503, 'directory-unavailable']);
      await rig.command({ do: 'advance', ms: monthMs });
      await untilCut(rig, again);
      ok((await connectAnswer(rig, originAuthority(rig))).status !== 200);
    },
  },
  {
    id: 'L13',
    rule: 'a lease announced as changed is forgotten even when the directory cannot be asked',
    run: async (rig) => {
      const client = await socksTunnel(rig);
      client.close();
      await rig.command({ do: 'directory', state: 'down' });
      await rig.command({ do: 'announce', leaseIds: ['lease-direct'] });
      const { status, name } = await connectAnswer(rig, originAuthority(rig));
      deepEqual([status, name], [503, 'directory-unavailable']);
    },
  },
  {
    id: 'L14',
    rule: 'many connections at once ask the directory once, and again only after some seconds',
    run: async (rig) => {
      await rig.command({ do: 'directory', state: 'slow' });
      const clients = await Promise.all(Array.from({ length: 20 }, () => socksTunnel(rig)));
      equal((await rig.command({ do: 'seen' })).asked, 1);
      (await socksTunnel(rig)).close();
      equal((await rig.command({ do: 'seen' })).asked, 1);
      await rig.command({ do: 'advance', ms: 4_000 });
      (await socksTunnel(rig)).close();
      equal((await rig.command({ do: 'seen' })).asked, 2);
      for (const client of clients) client.close();
    },
  },
  {
    id: 'L15',
    rule: 'a renewal keeps open tunnels past their old end',
    run: async (rig) => {
      const { now } = await rig.command({ do: 'seen' });
      const renewed = { endsAt: now + 20_000 };
      await rig.command({ do: 'lease', user: 'direct', lease: { endsAt: now + 10_000 } });
      const client = await socksTunnel(rig);
      await rig.command({ do: 'lease', user: 'direct', lease: renewed });
      await rig.command({ do: 'announce', leaseIds: ['lease-direct'] });
      await rig.command({ do: 'advance', ms: 15_000 });
      await download(client, 1_000);
      await rig.command({ do: 'advance', ms: 10_000 });
      await untilCut(rig, client);
    },
  },
  {
    id: 'L16',
    rule: 'a change that was missed is found by itself within half a minute',
    run: async (rig) => {
      const client = await socksTunnel(rig);
      await rig.command({ do: 'refuse', user: 'direct', name: 'lease-suspended' });
      await eventually('a review', async () => {
        await rig.command({ do: 'advance', ms: 16_000 });
        return client.isOver;
      });
      await expectEnd(rig, 'direct', 'lease-suspended');
    },
  },
  {
    id: 'L17',
    rule: 'after a gap in the announcements every live lease is looked up again',
    run: async (rig) => {
      const client = await dripping(rig);
      await rig.command({ do: 'refuse', user: 'direct', name: 'lease-suspended' });
      await rig.command({ do: 'announce', leaseIds: 'all' });
      await untilCut(rig, client);
    },
  },
  {
    id: 'L18',
    rule: 'openings per second are capped for each lease',
    limits: { opensPerSecondMax: 5 },
    run: async (rig) => {
      const statuses = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const client = await RawClient.open(rig.shared);
          const more = `Connection: close\r\n${basic('direct')}`;
          client.send(`GET ${originUrl(rig)} HTTP/1.1\r\nHost: o\r\n${more}\r\n`);
          return (await client.takeAnswer()).status;
        }),
      );
      equal(statuses.filter((status) => status === 200).length, 5);
      equal(statuses.filter((status) => status === 429).length, 3);
    },
  },
  {
    id: 'L19',
    rule: 'an allowance topped up by the directory opens the lease again',
    run: async (rig) => {
      await rig.command({ do: 'lease', user: 'direct', lease: { bytesRemaining: 1_000 } });
      const client = await socksTunnel(rig);
      client.send('GET /bytes/5000 HTTP/1.1\r\nHost: origin.test\r\n\r\n');
      await client.untilOver();
      equal((await connectAnswer(rig, originAuthority(rig))).name, 'allowance-exhausted');
      await rig.command({ do: 'flush' });
      await rig.command({ do: 'lease', user: 'direct', lease: { bytesRemaining: 9_000_000 } });
      await rig.command({ do: 'announce', leaseIds: ['lease-direct'] });
      await eventually('the lease is open again', async () => {
        return (await socksReply(rig, ['origin.test', rig.originPort])) === 0;
      });
    },
  },
];
