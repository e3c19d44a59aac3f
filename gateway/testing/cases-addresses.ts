/** Names with several addresses, and those with IPv6 addresses alone. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Case } from './case.ts';
import { basic, connectAnswer, connectHead, download, signedIn, socksRequest } from './dialogue.ts';
import { RawClient, eventually } from './raw-client.ts';
import type { Rig } from './rig.ts';

const dead = '93.184.216.200';
const alive = '93.184.216.34';
const six = '2606:2800:220:1:248:1893:25c8:1946';
const times = 8;
/** Later than this the next address is tried beside a silent one. */
const limits = { nextAddressMs: 20 };

/** Opens a tunnel to the name by SOCKS5, and answers the reply code. */
async function bySocks(rig: Rig, user: string, name: string): Promise<number | undefined> {
  const client = await signedIn(rig, { user });
  client.send(socksRequest(name, 80));
  const reply = await client.takeBytes(10);
  if (reply[1] === 0) await download(client, 3_000);
  client.close();
  return reply[1];
}

/** The same by CONNECT, and answers the status. */
async function byConnect(rig: Rig, user: string, name: string): Promise<number> {
  const client = await RawClient.open(rig.shared);
  client.send(connectHead(`${name}:80`, basic(user)));
  const { status } = await client.takeHead();
  if (status === 200) await download(client, 3_000);
  client.close();
  return status;
}

async function byPlain(rig: Rig, user: string, name: string): Promise<number> {
  const client = await RawClient.open(rig.shared);
  client.send(`GET http://${name}/ HTTP/1.1\r\nHost: ${name}\r\n${basic(user)}\r\n`);
  const { status } = await client.takeAnswer();
  client.close();
  return status;
}

const nothingIsLeft = (rig: Rig): Promise<void> =>
  eventually('every line is closed', async () => {
    const { stats } = await rig.command({ do: 'seen' });
    return stats.connections === 0 && rig.exit.open === 0;
  });

const deadCases: readonly Case[] = (['refuses', 'silent'] as const).map((state) => ({
  id: state === 'refuses' ? 'D1' : 'D2',
  rule: `a name whose first addresses are dead is reached by the next, each time (${state})`,
  limits,
  run: async (rig) => {
    await rig.command({ do: 'resolve', name: 'two.test', answers: [[dead, alive]] });
    await rig.command({
      do: 'resolve',
      name: 'five.test',
      answers: [[dead, dead, dead, dead, six]],
    });
    rig.exit.dead.set(dead, state);
    for (const user of ['pin', 'httppin']) {
      for (let time = 0; time < times; time += 1) {
        equal(await bySocks(rig, user, 'two.test'), 0);
        equal(await byConnect(rig, user, 'two.test'), 200);
        equal(await byPlain(rig, user, 'two.test'), 200);
      }
      equal(await byConnect(rig, user, 'five.test'), 200);
    }
    await nothingIsLeft(rig);
  },
}));

const others: readonly Case[] = [
  {
    id: 'D3',
    rule: 'who comes second is closed and moved nothing, and a quick first address is asked alone',
    limits: { nextAddressMs: 60_000 },
    run: async (rig) => {
      await rig.command({ do: 'resolve', name: 'two.test', answers: [[alive, dead]] });
      equal(await bySocks(rig, 'pin', 'two.test'), 0);
      deepEqual(rig.exit.asked, [`${alive}:80`]);
      equal(rig.exit.connections, 1);
      await nothingIsLeft(rig);
    },
  },
  {
    id: 'D4',
    rule: 'a name of which no address answers ends with the time for dialling, every line closed',
    limits: { nextAddressMs: 10, dialMs: 400 },
    run: async (rig) => {
      await rig.command({ do: 'resolve', name: 'gone.test', answers: [[dead, alive, six]] });
      for (const address of [dead, alive, `[${six}]`]) rig.exit.dead.set(address, 'silent');
      const { status, name } = await connectAnswer(rig, 'gone.test:80', { user: 'pin' });
      deepEqual([status, name], [504, 'dial-timeout']);
      ok(rig.exit.asked.length > 1);
      await nothingIsLeft(rig);
    },
  },
  {
    id: 'D5',
    rule: 'a client that leaves while several addresses are dialled takes every line down',
    limits: { nextAddressMs: 10 },
    run: async (rig) => {
      await rig.command({ do: 'resolve', name: 'gone.test', answers: [[dead, alive]] });
      rig.exit.dead.set(dead, 'silent').set(alive, 'silent');
      const client = await signedIn(rig, { user: 'pin' });
      client.send(socksRequest('gone.test', 80));
      await eventually('both are asked', () => rig.exit.asked.length === 2);
      client.socket.resetAndDestroy();
      await nothingIsLeft(rig);
    },
  },
  {
    id: 'D6',
    rule: 'what an exit says of itself is not asked again for every address',
    run: async (rig) => {
      await rig.command({ do: 'resolve', name: 'two.test', answers: [[dead, alive]] });
      rig.exit.behaviour = 'wrong-password';
      const { name } = await connectAnswer(rig, 'two.test:80', { user: 'pin' });
      deepEqual([name, rig.exit.connections], ['upstream-credentials', 1]);
    },
  },
  {
    id: 'D7',
    rule: 'a name with IPv6 addresses alone works over an exit that has IPv6, and is refused by name elsewhere',
    run: async (rig) => {
      await rig.command({ do: 'resolve', name: 'six.test', answers: [[six]] });
      for (const user of ['pin', 'httppin', 'socks', 'http']) {
        equal(await byConnect(rig, user, 'six.test'), 200);
      }
      rig.exit.hasIpv6 = false;
      for (const user of ['pin', 'httppin']) {
        const { status, name } = await connectAnswer(rig, 'six.test:80', { user });
        deepEqual([status, name], [502, 'ipv6-unreachable'], user);
        equal(await bySocks(rig, user, 'six.test'), 3);
      }
      rig.exit.dead.set('six.test', 'refuses');
      const byName = await connectAnswer(rig, 'six.test:80', { user: 'http' });
      equal(byName.name, 'ipv6-unreachable');
      const plain = await RawClient.open(rig.shared);
      plain.send(`GET http://six.test/ HTTP/1.1\r\nHost: six.test\r\n${basic('http')}\r\n`);
      const { status, fields } = await plain.takeAnswer();
      deepEqual([status, fields.get('x-lango-refusal')], [502, 'ipv6-unreachable']);
      plain.close();
      // With an IPv4 address beside it, that one is used.
      await rig.command({ do: 'resolve', name: 'both.test', answers: [[six, alive]] });
      equal(await byConnect(rig, 'pin', 'both.test'), 200);
      await nothingIsLeft(rig);
    },
  },
  {
    id: 'D8',
    rule: 'an exit that resolves names itself gets the name once, whatever our own answers are',
    run: async (rig) => {
      await rig.command({ do: 'resolve', name: 'two.test', answers: [[dead, alive]] });
      for (const user of ['socks', 'http']) equal(await byConnect(rig, user, 'two.test'), 200);
      deepEqual(rig.exit.asked, ['two.test:80', 'two.test:80']);
    },
  },
];

export const addressCases: readonly Case[] = [...deadCases, ...others];
