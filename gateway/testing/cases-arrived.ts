/** That what is billed is what arrived, and that what was bought arrives. */
import { equal, ok } from 'node:assert/strict';
import { isAskable } from '../sockets/kernel-queue.ts';
import type { Case } from './case.ts';
import { basic, connectTunnel, originUrl, socksTunnel } from './dialogue.ts';
import { RawClient, eventually } from './raw-client.ts';
import type { Rig } from './rig.ts';

const user = 'direct';
const toleranceBytes = 2 * 1024 * 1024;
/** Where the kernel is not asked: what a send and a receive buffer grow to by its own defaults. */
const guessedBytes = 10_000_000;
const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

/** Every way to the origin, its request sent; `free` bytes came before those that are billed. */
const ways: Readonly<Record<string, (rig: Rig, path: string) => Promise<RawClient>>> = {
  'plain HTTP': async (rig, path) => {
    const client = await RawClient.open(rig.shared);
    client.send(get(originUrl(rig, path), `Connection: close\r\n${basic(user)}`));
    return client;
  },
  CONNECT: async (rig, path) => {
    const client = await connectTunnel(rig, { user });
    client.send(get(path));
    return client;
  },
  SOCKS5: async (rig, path) => {
    const client = await socksTunnel(rig, { user });
    client.send(get(path));
    return client;
  },
};

const records = async (rig: Rig) => (await rig.command({ do: 'flush' })).records;
const isIdle = async (rig: Rig) => (await rig.command({ do: 'seen' })).stats.connections === 0;
/** Some rounds of the sweep. */
const sweeps = () => new Promise((resolve) => setTimeout(resolve, 100));

/** The last connection is billed what its client received, within the tolerance. */
async function billsArrived(rig: Rig, received: number, way: string): Promise<void> {
  await eventually('the end', () => isIdle(rig));
  const { bytesDown = 0, bytesForgiven = 0 } = (await records(rig)).at(-1) ?? {};
  const beyond = bytesDown - bytesForgiven - received;
  const most = isAskable() ? toleranceBytes : guessedBytes;
  ok(beyond <= most, `${way}: billed ${beyond} bytes beyond the ${received} received`);
}

/** Takes everything, slowly enough for sweeps and flushes to come between. */
async function takeSlowly(rig: Rig, client: RawClient): Promise<number> {
  let taken = 0;
  client.socket.on('data', (data: Buffer) => {
    taken += data.length;
    client.socket.pause();
  });
  while (!client.isOver) {
    client.socket.resume();
    await new Promise((resolve) => setTimeout(resolve, 1));
    await rig.command({ do: 'advance', ms: 300 });
  }
  return taken;
}

export const arrivedCases: readonly Case[] = [
  {
    id: 'M2',
    rule: 'an aborted download is billed what arrived, every way, whatever the kernel holds of it',
    run: async (rig) => {
      for (const [name, way] of Object.entries(ways)) {
        const client = await way(rig, '/bytes/40000000');
        await client.takeThrough('\r\n\r\na');
        // All buffers on the path fill up; the client's own has not grown yet.
        client.socket.pause();
        await sweeps();
        const received = client.socket.bytesRead;
        client.socket.resetAndDestroy();
        await billsArrived(rig, received, name);
      }
    },
  },
  {
    id: 'M10',
    rule: 'a client that is gone when all of a download is in the kernel is not billed for it',
    run: async (rig) => {
      for (const [name, way] of Object.entries(ways)) {
        const client = await way(rig, '/bytes/4000000');
        await client.takeThrough('\r\n\r\na');
        client.socket.pause();
        // Only half of it is closed, so that the gateway finds the clean end of both sides.
        client.socket.end();
        await sweeps();
        rig.origin.end();
        await sweeps();
        const received = client.socket.bytesRead;
        client.socket.resetAndDestroy();
        await billsArrived(rig, received, name);
      }
    },
  },
  {
    id: 'M11',
    rule: 'an allowance reaches a slow client to its last byte, every way, without a reset',
    run: async (rig) => {
      for (const [name, way] of Object.entries(ways)) {
        await rig.command({ do: 'lease', user, lease: { bytesRemaining: 3_000_000 } });
        await rig.command({ do: 'announce', leaseIds: 'all' });
        const before = (await records(rig)).length;
        const client = await way(rig, '/bytes/40000000');
        const earlier = client.received.length;
        client.socket.pause();
        await sweeps();
        const received = earlier + (await takeSlowly(rig, client));
        ok(!client.wasReset, `${name} was reset`);
        client.close();
        await eventually('the record', async () => (await records(rig)).length > before);
        const { bytesUp = 0, bytesDown = 0, end } = (await records(rig)).at(-1) ?? {};
        equal(end, 'allowance-exhausted');
        equal(bytesUp + bytesDown, 3_000_000, `${name}: the allowance`);
        equal(received, bytesDown, `${name}: what arrived`);
      }
    },
  },
  {
    id: 'M12',
    rule: 'a slow client gets an answer to its last byte after which its connection closes',
    run: async (rig) => {
      for (const [name, way] of Object.entries(ways)) {
        const client = await way(rig, '/bytes/6000000');
        client.socket.pause();
        await eventually('the request', () => rig.origin.heads.length > 0);
        await sweeps();
        rig.origin.end();
        const received = await takeSlowly(rig, client);
        ok(received + client.received.length >= 6_000_000, `${name}: ${received} bytes`);
        ok(!client.wasReset, `${name} was reset`);
        client.close();
      }
    },
  },
];
