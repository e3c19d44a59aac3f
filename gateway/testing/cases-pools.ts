/** Exits that change: which one a connection gets by the words of its user name. */
import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict';
import type { Case } from './case.ts';
import { basic, connectAnswer, connectTunnel, download, getHead } from './dialogue.ts';
import { socksReply, socksTunnel } from './dialogue.ts';
import { metered } from './cases-meter.ts';
import { eventually, RawClient } from './raw-client.ts';
import {
  atRig,
  authorityOf,
  dialect,
  entryAt,
  establishedWith,
  givenPool,
  nameFor,
} from './pools.ts';
import type { Pool } from './pools.ts';

export const poolCases: readonly Case[] = [
  {
    id: 'G1b',
    rule: 'one session has one name at the supplier, at every gateway and in any order of words',
    run: async (rig) => {
      const other = await rig.another();
      await givenPool(rig, { on: [rig, other] });
      const names = new Set<string>();
      for (let turn = 0; turn < 20; turn += 1) {
        names.add(await nameFor(rig, '-session-a1-country-ke'));
        names.add(await nameFor(atRig(rig, other), '-cc-KE-sessid-a1'));
      }
      equal(names.size, 1);
      match([...names][0] ?? '', /^exit-user-cc-KE-sessid-[a-z]{12}-sesstime-10$/);
    },
  },
  {
    id: 'G2b',
    rule: 'without a session suppliers take turns, and none is named',
    run: async (rig) => {
      const more = await rig.anotherExit();
      const second = entryAt(more.exitPort, { poolId: 'pol_two' });
      await givenPool(rig, { entries: [entryAt(rig.exitPort), second] });
      for (let turn = 0; turn < 10; turn += 1) (await connectTunnel(rig, { user: 'pool' })).close();
      deepEqual([...rig.exit.users, ...more.exit.users], Array(10).fill('exit-user'));
      equal(rig.exit.users.length, 5);
    },
  },
  {
    id: 'G5c',
    rule: 'its end is fixed at the first connection, and said',
    run: async (rig) => {
      await givenPool(rig);
      const { now } = await rig.command({ do: 'seen' });
      const first = await establishedWith(rig, '-session-a1-country-de-ttl-1m');
      const ends = Date.parse(first.get('x-lango-session-ends') ?? '');
      ok(Math.abs(ends - now - 60_000) < 5_000);
      equal(first.get('x-lango-exit-country'), 'DE');
      await rig.command({ do: 'advance', ms: 50_000 });
      const later = await establishedWith(rig, '-session-a1-country-de-ttl-1m');
      equal(later.get('x-lango-session-ends'), first.get('x-lango-session-ends'));
      await rig.command({ do: 'advance', ms: 11_000 });
      const next = await establishedWith(rig, '-session-a1-country-de-ttl-1m');
      ok(Date.parse(next.get('x-lango-session-ends') ?? '') > ends);
      match(rig.exit.users.at(-1) ?? '', /-sesstime-1$/);
    },
  },
  {
    id: 'G5b',
    rule: 'where the supplier has no word for the length, the name changes with each period',
    run: async (rig) => {
      const other = await rig.another();
      const entries = [entryAt(rig.exitPort, { dialect: { ...dialect, ttl: null } })];
      await givenPool(rig, { entries, on: [rig, other] });
      const seen: string[] = [];
      for (let minute = 0; minute < 6; minute += 1) {
        const name = await nameFor(rig, '-session-a1-ttl-2m');
        equal(await nameFor(atRig(rig, other), '-session-a1-ttl-2m'), name);
        seen.push(name);
        for (const host of [rig, other]) await host.command({ do: 'advance', ms: 60_000 });
      }
      const changes = seen.filter((name, at) => at > 0 && name !== seen[at - 1]).length;
      ok(changes === 2 || changes === 3);
    },
  },
  {
    id: 'G7b',
    rule: 'a lost exit is replaced before anything went through it',
    run: async (rig) => {
      await givenPool(rig);
      const first = await nameFor(rig, '-session-a1');
      rig.exit.isLost = (user) => user === first;
      const second = await nameFor(rig, '-session-a1');
      notEqual(second, first);
      equal(await nameFor(rig, '-session-a1'), second);
      rig.exit.isLost = () => true;
      const { status, name } = await connectAnswer(rig, authorityOf(rig), {
        user: 'pool-session-a1',
      });
      deepEqual([status, name], [502, 'exit-lost']);
    },
  },
  {
    id: 'G8b',
    rule: 'a strict session never gets another exit, also when strict is left out later',
    run: async (rig) => {
      await givenPool(rig);
      const first = await nameFor(rig, '-session-a1-mode-strict');
      match(first, /-oneip-[a-z]{12}-/);
      rig.exit.isLost = (user) => user === first;
      const lost = await connectAnswer(rig, authorityOf(rig), { user: 'pool-session-a1' });
      deepEqual([lost.status, lost.name], [502, 'exit-lost']);
      match(lost.fields.get('proxy-status') ?? '', /^lango; error=connection_terminated/);
      const { exit, exitPort } = await rig.anotherExit();
      await givenPool(rig, {
        user: 'socks',
        entries: [entryAt(exitPort, { protocol: 'socks5' })],
      });
      exit.isLost = () => true;
      const target: [string, number] = ['origin.test', rig.originPort];
      equal(await socksReply(rig, target, { user: 'socks-session-a1-mode-strict' }), 1);
      equal(exit.users.length, 1);
      exit.isLost = () => false;
      (await socksTunnel(rig, { user: 'socks-session-a1-mode-strict' })).close();
      equal(new Set(exit.users).size, 1);
    },
  },
  {
    id: 'G8c',
    rule: 'what Oxylabs and Decodo call a session that keeps one exit is a strict one',
    run: async (rig) => {
      for (const words of ['-sessid_oneip-a1', '-session_iplock-b1']) {
        await givenPool(rig);
        const first = await nameFor(rig, words);
        match(first, /-oneip-[a-z]{12}-/);
        rig.exit.isLost = (user) => user === first;
        const lost = await connectAnswer(rig, authorityOf(rig), { user: `pool${words}` });
        deepEqual([lost.status, lost.name], [502, 'exit-lost']);
      }
    },
  },
  {
    id: 'G10',
    rule: 'two leases, and two sub-users of one, never share a session',
    run: async (rig) => {
      await givenPool(rig);
      await givenPool(rig, { user: 'second' });
      const subUser = {
        version: '1',
        endsAt: null,
        connectionsMax: null,
        bytesRemaining: null,
        sources: [],
      };
      for (const id of ['reseller', 'brother']) {
        await givenPool(rig, {
          user: id,
          lease: { leaseId: 'lease-pool', subUser: { subUserId: `sub-${id}`, ...subUser } },
        });
      }
      const names = new Set<string>();
      for (const base of ['pool', 'second', 'reseller', 'brother']) {
        names.add(await nameFor(rig, '-session-a1', base));
      }
      equal(names.size, 4);
    },
  },
  {
    id: 'G11',
    rule: 'another place, and sessions that were let go, are other sessions',
    run: async (rig) => {
      await givenPool(rig);
      const kenya = await nameFor(rig, '-session-a1-country-ke');
      const germany = await nameFor(rig, '-session-a1-country-de');
      notEqual(germany.split('sessid-')[1], kenya.split('sessid-')[1]);
      await givenPool(rig, { epoch: 1, lease: { credentialVersion: '2' } });
      await rig.command({ do: 'announce', leaseIds: ['lease-pool'] });
      notEqual(await nameFor(rig, '-session-a1-country-ke'), kenya);
    },
  },
  {
    id: 'G11b',
    rule: 'a session that is let go leaves its exit at every gateway, and no other session does',
    run: async (rig) => {
      const other = await rig.another();
      const on = [rig, other];
      await givenPool(rig, { on });
      const before = await nameFor(rig, '-session-a1');
      const second = await nameFor(rig, '-session-b1');
      const open = await connectTunnel(rig, { user: 'pool-session-a1' });
      const beside = await connectTunnel(rig, { user: 'pool-session-b1' });
      const released = { 'lease-pool a1': 1, 'lease-other b1': 1 };
      await givenPool(rig, { on, released });
      for (const host of on) await host.command({ do: 'announce', leaseIds: ['lease-pool'] });
      await open.untilOver();
      const after = await nameFor(rig, '-session-a1');
      notEqual(after, before);
      equal(await nameFor(atRig(rig, other), '-session-a1'), after);
      equal(await nameFor(atRig(rig, other), '-session-b1'), second);
      await download(beside, 1_000);
      beside.close();
      await eventually('a report of each', async () => {
        const { sessions } = await rig.command({ do: 'seen' });
        const known = sessions.map(({ session, epoch }) => `${session} ${epoch}`);
        return known.toSorted().join() === 'a1 0,a1 0+1,b1 0';
      });
    },
  },
  {
    id: 'G12',
    rule: 'what no supplier has is refused by its word, with nothing dialled and nothing billed',
    run: async (rig) => {
      await givenPool(rig);
      for (const [words, word] of [
        ['-country-fr', 'country'],
        ['-country-ke-isp-safaricom', 'isp'],
        ['-session-a-ttl-2h', 'ttl'],
        ['-os-ios', 'os'],
      ]) {
        const refused = await connectAnswer(rig, authorityOf(rig), { user: `pool${words}` });
        deepEqual([refused.status, refused.name], [503, 'no-exit']);
        match(refused.fields.get('proxy-status') ?? '', new RegExp(`"no-exit: ${word}"$`));
      }
      for (const words of ['-planet-mars', '-city-nairobi']) {
        const refused = await connectAnswer(rig, authorityOf(rig), { user: `pool${words}` });
        deepEqual([refused.status, refused.name], [400, 'username-malformed']);
      }
      await givenPool(rig, { user: 'empty', entries: [] });
      const none = await connectAnswer(rig, authorityOf(rig), { user: 'empty' });
      deepEqual([none.status, none.name], [503, 'no-exit']);
      equal(rig.exit.connections, 0);
      const { up, down } = await metered(rig, 'lease-pool');
      equal(up + down, 0);
      equal(await nameFor(rig, '-country-uk-city-new_york'), 'exit-user-cc-UK-city-new+york');
    },
  },
  {
    id: 'G20',
    rule: 'a pool that is changed or turned off loses its own connections, one that fails none',
    run: async (rig) => {
      const more = await rig.anotherExit();
      const other = entryAt(more.exitPort, { poolId: 'pol_two' });
      const entries = [entryAt(rig.exitPort), other];
      const changed = async (pool: Pool) => {
        await givenPool(rig, pool);
        await rig.command({ do: 'announce', leaseIds: 'all' });
      };
      await givenPool(rig, { entries });
      const first = await connectTunnel(rig, { user: 'pool' });
      const second = await connectTunnel(rig, { user: 'pool' });
      deepEqual([rig.exit.users.length, more.exit.users.length], [1, 1]);
      await changed({ entries: [] });
      for (const tunnel of [first, second]) await download(tunnel, 1_000);
      await changed({ entries: [other], cuts: { pol_one: 1 } });
      await first.untilOver();
      await rig.exit.untilEmpty();
      await download(second, 1_000);
      await eventually('a record', async () => {
        const { records } = await rig.command({ do: 'flush' });
        return records.length === 1 && records[0]?.end === 'exit-changed';
      });
      await changed({ entries, cuts: { pol_one: 1 } });
      (await connectTunnel(rig, { user: 'pool' })).close();
      await download(second, 1_000);
      second.close();
    },
  },
  {
    id: 'G16',
    rule: 'a supplier that refuses us asks the customer for nothing',
    run: async (rig) => {
      await givenPool(rig);
      rig.exit.status = 407;
      const tunnel = await connectAnswer(rig, authorityOf(rig), { user: 'pool' });
      deepEqual([tunnel.status, tunnel.name], [503, 'supplier-refused']);
      equal(tunnel.fields.get('proxy-authenticate'), undefined);
      for (const behaviour of ['none', 'challenge'] as const) {
        rig.exit.behaviour = behaviour;
        const client = await RawClient.open(rig.shared);
        client.send(getHead(rig, '/bytes/3', basic('pool')));
        const { status, text } = await client.takeHead();
        equal(status, 503);
        match(text, /supplier-refused/);
        client.close();
      }
    },
  },
  {
    id: 'G17',
    rule: 'nothing that a supplier says of its exit reaches the customer',
    run: async (rig) => {
      await givenPool(rig);
      rig.exit.says = 'X-Lango-Exit-Ip: 203.0.113.9\r\nProxy-Status: other; error=dns_error\r\n';
      const fields = await establishedWith(rig, '-country-gb');
      deepEqual([...fields.keys()], ['x-lango-exit-country']);
      equal(fields.get('x-lango-exit-country'), 'GB');
    },
  },
  {
    id: 'G21',
    rule: 'the record of a connection has the country that was asked for, and a fixed exit none',
    run: async (rig) => {
      await givenPool(rig);
      for (const words of ['-country-uk', '-session-a1']) await nameFor(rig, words);
      (await connectTunnel(rig, { user: 'socks' })).close();
      await eventually('three records', async () => {
        const { records } = await rig.command({ do: 'flush' });
        const countries = records.map(({ exitCountry }) => exitCountry ?? '-');
        return countries.toSorted().join(' ') === ' - GB';
      });
    },
  },
];
