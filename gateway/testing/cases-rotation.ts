/** Exits that change and stay: what of a supplier's fifty a customer's connections leave by. */
import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict';
import { defaultLimits } from '../limits.ts';
import type { SessionChange } from '../ports.ts';
import type { Case } from './case.ts';
import { basic, connectAnswer, connectTunnel, download, getHead, socksTunnel } from './dialogue.ts';
import { atRig, authorityOf, entryAt, establishedWith, givenPool, nameFor } from './pools.ts';
import { RawClient, eventually } from './raw-client.ts';
import type { Host, Rig } from './rig.ts';
import { Rotation } from './rotation.ts';

const exits = 50;
const unhurried = { opensPerSecondMax: 1_000_000 };
const sticky = '-session-a1-ttl-1h';

/** A pool of fifty exits at each of the gateways. */
async function givenRotation(rig: Rig, hosts: readonly Host[] = [rig]): Promise<Rotation> {
  const rotation = new Rotation(exits);
  rig.exit.isLost = rotation.isLost;
  await givenPool(rig, { on: hosts });
  return rotation;
}

/** So many plain requests on one connection, one after the other. */
async function requests(rig: Rig, words: string, count: number): Promise<void> {
  const client = await RawClient.open(rig.shared);
  for (let turn = 0; turn < count; turn += 1) {
    client.send(getHead(rig, '/bytes/3', basic(`pool${words}`)));
    const { status } = await client.takeHead();
    if (status !== 200) throw new Error(`Answered ${status} in turn ${turn}.`);
    await client.take(3);
  }
  client.close();
}

/** The exit of one new connection. */
async function exitFor(rig: Rig, rotation: Rotation, words: string): Promise<number | undefined> {
  await nameFor(rig, words);
  return rotation.went.at(-1);
}

const refusalFor = async (rig: Rig, words: string) => {
  const { status, name } = await connectAnswer(rig, authorityOf(rig), { user: `pool${words}` });
  return [status, name];
};

/** The change of exit that a gateway reports; of one session, the first that has one. */
async function changeAt({ command }: Pick<Host, 'command'>): Promise<SessionChange> {
  let reported: SessionChange | null = null;
  await eventually('a change is reported', async () => {
    const { sessions } = await command({ do: 'seen' });
    reported = sessions.find(({ change }) => change !== null)?.change ?? null;
    return reported !== null;
  });
  if (reported === null) throw new Error('No change was reported.');
  return reported;
}

/** At every clock there is. */
async function advance(hosts: readonly Host[], rotation: Rotation, ms: number): Promise<void> {
  for (const host of hosts) await host.command({ do: 'advance', ms });
  rotation.ahead += ms;
}

/** One session at two gateways, by many clients at the same time. */
const stickiness = (total: number) => async (rig: Rig) => {
  const other = await rig.another();
  const rotation = await givenRotation(rig, [rig, other]);
  const clients = Math.min(64, total / 10);
  const each = Math.ceil(total / clients);
  await Promise.all(
    Array.from({ length: clients }, (_, at) =>
      requests(at % 2 === 0 ? rig : atRig(rig, other), `${sticky}-mode-strict`, each),
    ),
  );
  ok(rotation.went.length >= total);
  equal(new Set(rotation.went).size, 1);
};

/** As the facts have it; the gate plays a tenth. */
export const longRotationCases: readonly Case[] = [
  {
    id: 'G1',
    rule: 'ten thousand requests of one session by 64 clients at two gateways leave by one exit',
    limits: unhurried,
    withinMs: 120_000,
    run: stickiness(10_000),
  },
];

export const rotationCases: readonly Case[] = [
  {
    id: 'G1a',
    rule: 'a thousand requests of one session by 64 clients at two gateways leave by one exit',
    limits: unhurried,
    run: stickiness(1_000),
  },
  {
    id: 'G2',
    rule: 'without a session no exit of fifty has more than 4 % of a thousand, and few follow themselves',
    limits: unhurried,
    run: async (rig) => {
      const rotation = await givenRotation(rig);
      for (let turn = 0; turn < 1_000; turn += 1) {
        (await connectTunnel(rig, { user: 'pool' })).close();
      }
      const { went } = rotation;
      equal(went.length, 1_000);
      const most = Math.max(...Array.from(Map.groupBy(went, Number).values(), (of) => of.length));
      ok(most <= 40, `One exit had ${most}.`);
      const repeats = went.filter((exit, at) => exit === went[at - 1]).length;
      ok(repeats <= 2 * (1_000 / exits), `${repeats} followed themselves.`);
    },
  },
  {
    id: 'G3',
    rule: 'twenty plain requests on one kept connection are twenty dials, by other exits',
    run: async (rig) => {
      const rotation = await givenRotation(rig);
      await requests(rig, '', 20);
      equal(rig.exit.connections, 20);
      ok(rig.exit.heads.every((head) => head.startsWith('GET http://origin.test')));
      ok(new Set(rotation.went).size >= 12);
    },
  },
  {
    id: 'G4',
    rule: 'twenty requests in one tunnel leave by one exit, in both protocols',
    run: async (rig) => {
      const rotation = await givenRotation(rig);
      for (const open of [connectTunnel, socksTunnel]) {
        const tunnel = await open(rig, { user: 'pool' });
        for (let turn = 0; turn < 20; turn += 1) await download(tunnel, 100);
        tunnel.close();
      }
      equal(rotation.went.length, 2);
    },
  },
  {
    id: 'G5',
    rule: 'a session of a minute has its exit at 59 seconds and another at 61, used or not',
    run: async (rig) => {
      const rotation = await givenRotation(rig);
      const words = '-session-a1-ttl-60s';
      const first = await exitFor(rig, rotation, words);
      await advance([rig], rotation, 30_000);
      equal(await exitFor(rig, rotation, words), first);
      // A little less than 59, for what the steps themselves take.
      await advance([rig], rotation, 25_000);
      equal(await exitFor(rig, rotation, words), first);
      await advance([rig], rotation, 6_000);
      notEqual(await exitFor(rig, rotation, words), first);
    },
  },
  {
    id: 'G6',
    rule: 'a tunnel that is open when its session ends goes on, and only the next has another exit',
    run: async (rig) => {
      const rotation = await givenRotation(rig);
      const words = '-session-a1-ttl-60s';
      const tunnel = await connectTunnel(rig, { user: `pool${words}` });
      await download(tunnel, 1_000);
      await advance([rig], rotation, 61_000);
      const [first] = rotation.went;
      notEqual(await exitFor(rig, rotation, words), first);
      await download(tunnel, 100_000);
      ok(!tunnel.isOver);
      tunnel.close();
    },
  },
  {
    id: 'G7',
    rule: 'an exit that dies takes its tunnels down, the next connection has another in time, at every gateway, and its owner is told',
    run: async (rig) => {
      const other = await rig.another();
      const hosts = [rig, { ...atRig(rig, other), command: other.command }];
      const rotation = await givenRotation(rig, [rig, other]);
      const words = `${sticky}-country-ke`;
      const tunnels = await Promise.all(
        hosts.map((host) => connectTunnel(host, { user: `pool${words}` })),
      );
      const { now: before } = await rig.command({ do: 'seen' });
      const [lost = -1] = rotation.went;
      deepEqual(rotation.went, [lost, lost]);
      rotation.kill(lost);
      for (const tunnel of tunnels) {
        await tunnel.untilOver();
        ok(tunnel.wasReset);
      }
      const next: unknown[] = [];
      for (const host of hosts) {
        const askedAt = performance.now();
        next.push(await exitFor(host, rotation, words));
        ok(performance.now() - askedAt < defaultLimits.dialMs);
      }
      ok(!next.includes(lost));
      // Each gateway has lost the exit once, so both go by the same next name.
      equal(new Set(next).size, 1);
      await requests(rig, words, 5);
      equal(new Set(rotation.went.slice(2)).size, 1);
      for (const host of hosts) {
        const { at, ...change } = await changeAt(host);
        deepEqual(change, { fromCountry: 'KE', toCountry: 'KE', poolId: 'pol_one', losses: 1 });
        ok(at >= before);
        const head = await establishedWith(host, words);
        equal(head.get('x-lango-exit-changed'), new Date(at).toISOString());
      }
    },
  },
  {
    id: 'G7c',
    rule: 'an exit that many connections lose at once is lost once, so gateways agree on the next',
    run: async (rig) => {
      const other = await rig.another();
      const rotation = await givenRotation(rig, [rig, other]);
      const hosts = [rig, atRig(rig, other)];
      for (const host of hosts) await exitFor(host, rotation, sticky);
      rotation.kill(rotation.went[0] ?? -1);
      // As many as differ, so that a count of connections would lead each gateway elsewhere.
      const clients = [rig, rig, rig, rig, rig, ...Array<Rig>(9).fill(hosts[1] ?? rig)];
      await Promise.all(clients.map((host) => nameFor(host, sticky)));
      const next = rotation.went.slice(2);
      equal(next.length, clients.length);
      equal(new Set(next).size, 1);
    },
  },
  {
    id: 'G7d',
    rule: 'a session whose supplier goes out of use is told of its change, and a new one of none',
    run: async (rig) => {
      const more = await rig.anotherExit();
      const second = entryAt(more.exitPort, { poolId: 'pol_two', countries: ['de'] });
      await givenPool(rig, { entries: [entryAt(rig.exitPort, { countries: ['ke'] })] });
      const words = '-session-a1-country-ke.de';
      const first = await establishedWith(rig, words);
      deepEqual(
        [first.get('x-lango-exit-country'), first.get('x-lango-exit-changed')],
        ['KE', undefined],
      );
      await givenPool(rig, { entries: [second], lease: { credentialVersion: '2' } });
      await rig.command({ do: 'announce', leaseIds: ['lease-pool'] });
      const next = await establishedWith(rig, words);
      equal(next.get('x-lango-exit-country'), 'DE');
      const { at, ...change } = await changeAt(rig);
      deepEqual(change, { fromCountry: 'KE', toCountry: 'DE', poolId: 'pol_two', losses: 0 });
      equal(next.get('x-lango-exit-changed'), new Date(at).toISOString());
      // Its first exit reaches nothing: no connection went through another one before.
      let tries = 0;
      more.exit.isLost = () => (tries += 1) === 1;
      const begun = await establishedWith(rig, '-session-b1');
      deepEqual([tries, begun.get('x-lango-exit-changed')], [2, undefined]);
    },
  },
  {
    id: 'G8',
    rule: 'a strict session whose exit died is refused until it ends or is let go, at every gateway',
    run: async (rig) => {
      const other = await rig.another();
      const rotation = await givenRotation(rig, [rig, other]);
      const words = '-session-a1-ttl-60s-mode-strict';
      const hosts = [rig, atRig(rig, other)];
      for (const host of hosts) await exitFor(host, rotation, words);
      const [lost = -1] = rotation.went;
      rotation.kill(lost);
      for (let turn = 0; turn < 3; turn += 1) {
        for (const host of hosts) deepEqual(await refusalFor(host, words), [502, 'exit-lost']);
      }
      equal(rotation.went.length, 2);
      const released = { epoch: 1, lease: { credentialVersion: '2' } };
      await givenPool(rig, released);
      await rig.command({ do: 'announce', leaseIds: ['lease-pool'] });
      notEqual(await exitFor(rig, rotation, words), lost);
      await advance([rig, other], rotation, 61_000);
      notEqual(await exitFor(atRig(rig, other), rotation, words), lost);
    },
  },
  {
    id: 'G9',
    rule: 'a session that was strict once is strict without its word, at the gateway that knows it',
    run: async (rig) => {
      const rotation = await givenRotation(rig);
      const first = await exitFor(rig, rotation, `${sticky}-mode-strict`);
      for (const words of [sticky, `${sticky}-mode-keep`]) {
        equal(await exitFor(rig, rotation, words), first);
        match(rig.exit.users.at(-1) ?? '', /-oneip-/);
      }
      rotation.kill(first ?? -1);
      deepEqual(await refusalFor(rig, sticky), [502, 'exit-lost']);
    },
  },
  {
    id: 'G18',
    rule: 'a flood of session names costs no other lease anything',
    limits: unhurried,
    run: async (rig) => {
      const rotation = await givenRotation(rig);
      const floods = Array.from({ length: 22 }, async (_, client) => {
        const connection = await RawClient.open(rig.shared);
        for (let turn = 0; turn < 50; turn += 1) {
          connection.send(getHead(rig, '/bytes/3', basic(`pool-session-${client}x${turn}`)));
          await connection.takeHead();
          await connection.take(3);
        }
        connection.close();
      });
      await Promise.all(floods);
      equal(new Set(rig.exit.users).size, 1_100);
      equal(rotation.went.length, 1_100);
      const { stats } = await rig.command({ do: 'seen' });
      equal(stats.liveSessions, 1_100);
      ok(stats.leases <= 1);
      (await socksTunnel(rig)).close();
    },
  },
  {
    id: 'G18b',
    rule: 'names that come faster than a lease may open are refused 429, and another lease is served',
    limits: { opensPerSecondMax: 20 },
    run: async (rig) => {
      await givenRotation(rig);
      const answers: unknown[] = [];
      for (let turn = 0; !answers.includes('429 too-many-opens') && turn < 2_000; turn += 1) {
        answers.push((await refusalFor(rig, `-session-${turn}`)).join(' '));
      }
      equal(answers.at(-1), '429 too-many-opens');
      (await socksTunnel(rig)).close();
    },
  },
  {
    id: 'G19',
    rule: 'a gateway that is killed and started again leads a session to the same exit',
    run: async (rig) => {
      const rotation = await givenRotation(rig);
      const tunnel = await connectTunnel(rig, { user: `pool${sticky}` });
      const [first] = rotation.went;
      const name = rig.exit.users.at(-1);
      await rig.kill();
      await eventually('the tunnel is over', () => tunnel.isOver);
      const next = await rig.another();
      await givenPool(rig, { on: [next] });
      equal(await exitFor(atRig(rig, next), rotation, sticky), first);
      equal(rig.exit.users.at(-1), name);
    },
  },
  {
    id: 'G22',
    rule: 'a session whose supplier is one of several keeps it, and the others have other sessions',
    run: async (rig) => {
      const more = await rig.anotherExit();
      const entries = [entryAt(rig.exitPort), entryAt(more.exitPort, { poolId: 'pol_two' })];
      await givenPool(rig, { entries });
      for (let turn = 0; turn < 5; turn += 1) await nameFor(rig, '-session-a1');
      const counts = [rig.exit.users.length, more.exit.users.length];
      ok(counts.includes(0) && counts.includes(5));
      for (let at = 0; at < 20; at += 1) await nameFor(rig, `-session-b${at}`);
      ok(rig.exit.users.length > 0 && more.exit.users.length > 0);
    },
  },
];
