/** Sub-users of a lease: limits and an end of their own, within those of the lease. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import { atThisPace } from '../../scripts/gate/pace.ts';
import type { SubUserGrant } from '../index.ts';
import type { Case } from './case.ts';
import { connectAnswer, download, socksTunnel, basic, getHead } from './dialogue.ts';
import { RawClient, eventually } from './raw-client.ts';
import type { Rig } from './rig.ts';

/** The product's promise for every cut. */
const cutMs = atThisPace(2_000);
const authorityOf = (rig: Rig) => `origin.test:${rig.originPort}`;

const plain: SubUserGrant = {
  subUserId: 'sub-seller',
  version: '1',
  endsAt: null,
  connectionsMax: null,
  bytesRemaining: null,
  sources: [],
};

/** The sub-user `seller` of the lease of `direct`, announced like every change. */
async function given(rig: Pick<Rig, 'command'>, subUser: Partial<SubUserGrant> = {}) {
  const lease = { leaseId: 'lease-direct', subUser: { ...plain, ...subUser } };
  await rig.command({ do: 'lease', user: 'seller', lease });
  await rig.command({ do: 'announce', leaseIds: ['lease-direct'] });
}

async function dripping(rig: Rig, user: string): Promise<RawClient> {
  const client = await socksTunnel(rig, { user });
  client.send('GET /drip HTTP/1.1\r\nHost: origin.test\r\n\r\n');
  await eventually('bytes arrive', () => client.received.length > 50_000);
  return client;
}

async function stillDrips(client: RawClient): Promise<void> {
  const before = client.received.length;
  await eventually('more bytes', () => client.received.length > before);
}

const refusalOf = async (rig: Rig, user = 'seller') =>
  (await connectAnswer(rig, authorityOf(rig), { user })).name;

async function figures(rig: Rig) {
  const { batches } = await rig.command({ do: 'flush' });
  const deltas = batches.flatMap((batch) => batch.deltas);
  const subUsers = deltas.flatMap((delta) => delta.subUsers ?? []);
  const sum = (all: readonly { bytesUp: number; bytesDown: number }[]) =>
    all.reduce((total, { bytesUp, bytesDown }) => total + bytesUp + bytesDown, 0);
  return { lease: sum(deltas), subUser: sum(subUsers), ids: subUsers.map((one) => one.subUserId) };
}

const forMs = 60_000;
/** A slice with nothing beside it, and one with more. */
const none = (bytesRemaining: number) => ({
  bytesRemaining,
  slice: { elsewhere: 0, isShared: false, forMs },
});
const more = (bytesRemaining: number) => ({
  bytesRemaining,
  slice: { elsewhere: 1, isShared: false, forMs },
});

/** What is lent of the lease and for the sub-user; the same to both names. */
async function lends(rig: Rig, lease: ReturnType<typeof none>, subUser: Partial<SubUserGrant>) {
  await rig.command({ do: 'lease', user: 'direct', lease });
  const ofLease = { ...lease, leaseId: 'lease-direct' };
  const its = { ...plain, ...subUser };
  await rig.command({ do: 'lease', user: 'seller', lease: { ...ofLease, subUser: its } });
  await rig.command({ do: 'announce', leaseIds: ['lease-direct'] });
}

/** A download of more than there is. */
async function asking(rig: Rig, user: string): Promise<RawClient> {
  const client = await socksTunnel(rig, { user });
  client.send('GET /bytes/2000000 HTTP/1.1\r\nHost: origin.test\r\n\r\n');
  return client;
}

/** Of all figures, what came out of bytes that were set aside. */
async function setAside(rig: Rig) {
  const { batches } = await rig.command({ do: 'flush' });
  const subUsers = batches.flatMap(({ deltas }) => deltas.flatMap((delta) => delta.subUsers ?? []));
  const reserved = subUsers.reduce((sum, { bytesReserved = 0 }) => sum + bytesReserved, 0);
  const { lease, subUser } = await figures(rig);
  return { lease, subUser, reserved };
}

export const subUserCases: readonly Case[] = [
  {
    id: 'SU1a',
    rule: 'a sub-user uses the lease, and its bytes are its own and the lease’s',
    run: async (rig) => {
      await given(rig);
      const [mine, theirs] = [
        await socksTunnel(rig),
        await socksTunnel(rig, { user: 'seller-session-a1' }),
      ];
      await download(mine, 5_000);
      await download(theirs, 70_000);
      mine.close();
      theirs.close();
      const { lease, subUser, ids } = await figures(rig);
      ok(subUser > 70_000 && subUser < 75_000);
      ok(lease > subUser + 5_000);
      deepEqual([...new Set(ids)], ['sub-seller']);
      await eventually('its record', async () => {
        const { records } = await rig.command({ do: 'seen' });
        return records.filter(({ subUserId }) => subUserId === 'sub-seller').length === 1;
      });
    },
  },
  {
    id: 'SU1b',
    rule: 'paused, ended, removed or with another password, it is cut within two seconds, alone',
    run: async (rig) => {
      const parent = await dripping(rig, 'direct');
      const { now } = await rig.command({ do: 'seen' });
      const cuts: readonly (() => Promise<unknown>)[] = [
        () => rig.command({ do: 'refuse', user: 'seller', name: 'sub-user-paused' }),
        () => given(rig, { version: '2' }),
        () => given(rig, { endsAt: now - 1 }),
        () => rig.command({ do: 'refuse', user: 'seller', name: 'sub-user-ended' }),
        () => given(rig, { sources: ['203.0.113.0/24'] }),
      ];
      for (const change of cuts) {
        await given(rig);
        const client = await dripping(rig, 'seller');
        await change();
        await rig.command({ do: 'announce', leaseIds: ['lease-direct'] });
        await client.untilOver(cutMs);
      }
      await stillDrips(parent);
      parent.close();
    },
  },
  {
    id: 'SU1c',
    rule: 'an end that comes cuts at its moment and is refused by name after it',
    run: async (rig) => {
      const { now } = await rig.command({ do: 'seen' });
      await given(rig, { endsAt: now + 60_000 });
      const parent = await dripping(rig, 'direct');
      const client = await dripping(rig, 'seller');
      await rig.command({ do: 'advance', ms: 60_000 });
      await client.untilOver(cutMs);
      equal(await refusalOf(rig), 'sub-user-ended');
      await stillDrips(parent);
      parent.close();
    },
  },
  {
    id: 'SU1d',
    rule: 'a cap below what is used ends a tunnel that runs, and a raised one lets it in again',
    run: async (rig) => {
      await given(rig);
      const parent = await dripping(rig, 'direct');
      const client = await dripping(rig, 'seller');
      await given(rig, { bytesRemaining: 0 });
      await client.untilOver(cutMs);
      equal(await refusalOf(rig), 'sub-user-cap-reached');
      await given(rig, { bytesRemaining: 1_000_000 });
      await eventually('let in', async () => (await refusalOf(rig)) === undefined);
      await stillDrips(parent);
      parent.close();
    },
  },
  {
    id: 'SU2',
    rule: 'its cap holds to the byte, whatever words follow; where the lease ends first, the name says so',
    run: async (rig) => {
      await given(rig, { bytesRemaining: 100_000 });
      const parent = await dripping(rig, 'direct');
      const client = await socksTunnel(rig, { user: 'seller-session-a1' });
      client.send('GET /bytes/300000 HTTP/1.1\r\nHost: origin.test\r\n\r\n');
      await client.untilOver(cutMs);
      ok(!client.wasReset);
      equal((await figures(rig)).subUser, 100_000);
      equal(await refusalOf(rig), 'sub-user-cap-reached');
      equal(await refusalOf(rig, 'seller-session-b2'), 'sub-user-cap-reached');
      await stillDrips(parent);
      parent.close();
      await given(rig, { bytesRemaining: 10_000_000 });
      await rig.command({ do: 'lease', user: 'direct', lease: { bytesRemaining: 0 } });
      await rig.command({ do: 'lease', user: 'seller', lease: { bytesRemaining: 0 } });
      await rig.command({ do: 'announce', leaseIds: ['lease-direct'] });
      await eventually('refused', async () => (await refusalOf(rig)) === 'allowance-exhausted');
    },
  },
  {
    id: 'SU2b',
    rule: 'plain HTTP ends at the byte of its cap too, and an idle connection is closed',
    run: async (rig) => {
      await given(rig, { bytesRemaining: 50_000 });
      const client = await RawClient.open(rig.shared);
      client.send(getHead(rig, '/bytes/200000', basic('seller')));
      await client.untilOver(cutMs);
      equal((await figures(rig)).subUser, 50_000);
    },
  },
  {
    id: 'SU5',
    rule: 'one connection keeps one name: the sub-user cannot turn into the lease',
    run: async (rig) => {
      await given(rig);
      const client = await RawClient.open(rig.shared);
      client.send(getHead(rig, '/', basic('seller')));
      await client.takeAnswer();
      client.send(getHead(rig, '/', basic('direct')));
      const { fields } = await client.takeAnswer();
      equal(fields.get('x-lango-refusal'), 'identity-changed');
      client.close();
    },
  },
  {
    id: 'SU6',
    rule: 'its cap of connections holds, whatever words follow, and leaves the rest of the lease free',
    run: async (rig) => {
      await given(rig, { connectionsMax: 2 });
      const open = [
        await socksTunnel(rig, { user: 'seller' }),
        await socksTunnel(rig, { user: 'seller-session-a1' }),
      ];
      equal(await refusalOf(rig), 'too-many-connections');
      equal(await refusalOf(rig, 'seller-session-b2'), 'too-many-connections');
      equal(await refusalOf(rig, 'direct'), undefined);
      open[0]?.close();
      await eventually('room', async () => (await refusalOf(rig)) === undefined);
      open[1]?.close();
      await given(rig, { connectionsMax: 2, connectionsElsewhere: 2 });
      await eventually('full', async () => (await refusalOf(rig)) === 'too-many-connections');
    },
  },
  {
    id: 'SU7',
    rule: 'it is let in from its own addresses alone',
    run: async (rig) => {
      await given(rig, { sources: ['203.0.113.7', '127.0.2.0/24'] });
      const from = async (address: string) =>
        (await connectAnswer(rig, authorityOf(rig), { user: 'seller', from: address })).name;
      equal(await from('127.0.1.1'), 'address-not-allowed');
      equal(await from('127.0.2.9'), undefined);
    },
  },
  {
    id: 'SU8a',
    rule: 'what is set aside for it is its own to the byte, and nobody else’s',
    run: async (rig) => {
      await lends(rig, none(300_000), { ...none(500_000), reserved: true });
      const client = await asking(rig, 'seller');
      const parent = await asking(rig, 'direct');
      await parent.untilOver(cutMs);
      equal(await refusalOf(rig, 'direct'), 'allowance-exhausted');
      await client.untilOver(cutMs);
      ok(!client.wasReset);
      deepEqual(await setAside(rig), { lease: 800_000, subUser: 500_000, reserved: 500_000 });
      equal(await refusalOf(rig), 'sub-user-cap-reached');
    },
  },
  {
    id: 'SU8b',
    rule: 'set aside while it runs, it goes on where the lease has nothing more',
    run: async (rig) => {
      await lends(rig, more(100_000), {});
      const client = await asking(rig, 'seller');
      await eventually('held', async () => (await setAside(rig)).lease === 100_000);
      await lends(rig, none(0), { ...none(150_000), reserved: true });
      await client.untilOver(cutMs);
      deepEqual(await setAside(rig), { lease: 250_000, subUser: 250_000, reserved: 150_000 });
      equal(await refusalOf(rig), 'sub-user-cap-reached');
    },
  },
  {
    id: 'SU8c',
    rule: 'set aside no more, it goes on with what the lease has',
    run: async (rig) => {
      await lends(rig, none(100_000), { ...more(200_000), reserved: true });
      const client = await asking(rig, 'seller');
      await eventually('held', async () => (await setAside(rig)).lease === 200_000);
      await lends(rig, none(100_000), {});
      await client.untilOver(cutMs);
      deepEqual(await setAside(rig), { lease: 300_000, subUser: 300_000, reserved: 200_000 });
      equal(await refusalOf(rig, 'direct'), 'allowance-exhausted');
    },
  },
];
