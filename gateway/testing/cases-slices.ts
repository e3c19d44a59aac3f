/** That a gateway moves no more than its part of an allowance, and asks for the next one. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Slice } from '../index.ts';
import type { Case } from './case.ts';
import { basic, connectAnswer, originUrl, socksTunnel } from './dialogue.ts';
import { RawClient, eventually } from './raw-client.ts';
import type { Rig } from './rig.ts';

const user = 'direct';
const forMs = 25_000;
const sliceBytes = 300_000;
const bodyBytes = 2_000_000;

/** What the directory lends next, and has beside it. */
const lends = (rig: Rig, bytesRemaining: number, beside: Partial<Slice> = {}) =>
  rig.command({
    do: 'lease',
    user,
    lease: { bytesRemaining, slice: { elsewhere: 1, isShared: false, forMs, ...beside } },
  });

const moved = async (rig: Rig): Promise<number> => {
  const { batches } = await rig.command({ do: 'flush' });
  return batches
    .flatMap(({ deltas }) => deltas)
    .reduce((sum, { bytesUp, bytesDown }) => sum + bytesUp + bytesDown, 0);
};

const isAtItsEnd = async (rig: Rig, bytes = sliceBytes) => (await moved(rig)) === bytes;

const refusalOf = async (rig: Rig) => {
  const authority = `origin.test:${rig.originPort}`;
  return (await connectAnswer(rig, authority, { user })).name;
};
/** After two more answers about live leases: the first may be from before. */
async function untilAskedAgain(rig: Rig): Promise<void> {
  const reviewed = async () => (await rig.command({ do: 'seen' })).reviewed;
  const before = await reviewed();
  await eventually('asked twice more', async () => (await reviewed()) >= before + 2);
}

/** A download of two megabytes, by a tunnel or by plain HTTP. */
type Way = (rig: Rig) => Promise<RawClient>;
const byTunnel: Way = async (rig) => {
  const client = await socksTunnel(rig, { user });
  client.send(`GET /bytes/${bodyBytes} HTTP/1.1\r\nHost: origin.test\r\n\r\n`);
  return client;
};
const ways: Readonly<Record<string, Way>> = {
  tunnel: byTunnel,
  plain: async (rig) => {
    const client = await RawClient.open(rig.shared);
    const target = originUrl(rig, `/bytes/${bodyBytes}`);
    client.send(`GET ${target} HTTP/1.1\r\nHost: o\r\nConnection: close\r\n${basic(user)}\r\n`);
    return client;
  },
};

const casesOfWay = ([name, way]: readonly [string, Way]): readonly Case[] => [
  {
    id: `SL1 ${name}`,
    rule: 'a used slice holds its connection to the byte, and the next one lets it go on',
    run: async (rig) => {
      await lends(rig, sliceBytes);
      const client = await way(rig);
      await eventually('held', () => isAtItsEnd(rig));
      await untilAskedAgain(rig);
      ok(!client.isOver);
      await lends(rig, 10_000_000, { elsewhere: 0 });
      const { body } = await client.takeAnswer();
      equal(body.length, bodyBytes);
      client.close();
    },
  },
  {
    id: `SL2 ${name}`,
    rule: 'when the directory has no more of it, what it held ends by name',
    run: async (rig) => {
      await lends(rig, sliceBytes);
      const client = await way(rig);
      await eventually('held', () => isAtItsEnd(rig));
      await lends(rig, 0, { elsewhere: 0 });
      await client.untilOver();
      ok(!client.wasReset);
      client.close();
      await eventually('its record', async () => {
        const { records } = await rig.command({ do: 'flush' });
        return records.at(-1)?.end === 'allowance-exhausted';
      });
      equal(await moved(rig), sliceBytes);
      equal(await refusalOf(rig), 'allowance-exhausted');
    },
  },
];

export const sliceCases: readonly Case[] = [
  ...Object.entries(ways).flatMap(casesOfWay),
  {
    id: 'SL3',
    rule: 'away from its directory it stops at its slice, and goes on when that is back',
    run: async (rig) => {
      await lends(rig, sliceBytes);
      const client = await byTunnel(rig);
      await client.takeThrough('\r\n\r\n');
      await rig.command({ do: 'directory', state: 'down' });
      await eventually('held', () => isAtItsEnd(rig));
      await lends(rig, 10_000_000, { elsewhere: 0 });
      await rig.command({ do: 'advance', ms: 2_000 });
      equal(await moved(rig), sliceBytes);
      ok(!client.isOver);
      await rig.command({ do: 'directory', state: 'up' });
      await rig.command({ do: 'advance', ms: 2_000 });
      equal((await client.take(bodyBytes)).length, bodyBytes);
      client.close();
    },
  },
  {
    id: 'SL4',
    rule: 'a slice past its time is not used, and nobody is let in by what the cache knows',
    run: async (rig) => {
      await lends(rig, 10_000_000);
      const client = await socksTunnel(rig, { user });
      await untilAskedAgain(rig);
      await rig.command({ do: 'directory', state: 'down' });
      await eventually('refused', async () => {
        await rig.command({ do: 'advance', ms: 5_000 });
        return (await refusalOf(rig)) === 'directory-unavailable';
      });
      const before = await moved(rig);
      client.send('GET /bytes/1000 HTTP/1.1\r\nHost: origin.test\r\n\r\n');
      await rig.command({ do: 'advance', ms: 1_000 });
      equal(await moved(rig), before);
      await rig.command({ do: 'directory', state: 'up' });
      await rig.command({ do: 'advance', ms: 2_000 });
      await client.takeAnswer();
      client.close();
    },
  },
  {
    id: 'SL5',
    rule: 'what it does not use goes back: at once without connections, and when others need it',
    run: async (rig) => {
      await lends(rig, sliceBytes);
      const client = await socksTunnel(rig, { user });
      const givenBack = async () => (await rig.command({ do: 'seen' })).givenBack;
      // Nobody else uses it.
      await untilAskedAgain(rig);
      deepEqual(await givenBack(), {});
      await lends(rig, sliceBytes, { isShared: true });
      await eventually('given back', async () => {
        return (await givenBack())['lease-direct'] === sliceBytes;
      });
      client.send('GET /bytes/1000 HTTP/1.1\r\nHost: origin.test\r\n\r\n');
      await lends(rig, sliceBytes);
      await client.takeAnswer();
      const used = await moved(rig);
      client.close();
      await eventually('all of it given back', async () => {
        return (await givenBack())['lease-direct'] === 2 * sliceBytes - used;
      });
    },
  },
];
