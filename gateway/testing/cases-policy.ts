/** Destinations that are never allowed, in any spelling. */
import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import type { Case } from './case.ts';
import {
  basic,
  connectAnswer,
  getHead,
  publicAddress,
  rawAnswer,
  signedIn,
  socksReply,
  socksRequest,
} from './dialogue.ts';
import { RawClient } from './raw-client.ts';
import type { Rig } from './rig.ts';

/** One address inside each range that must be refused (facts, gateway §4.1). */
export const refusedAddresses = [
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  'fc00::1',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
] as const;

/** Their neighbours just outside. */
export const allowedAddresses = [
  '1.0.0.0',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.0.3.0',
  '192.88.98.255',
  '192.88.100.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '198.51.99.255',
  '198.51.101.0',
  '203.0.112.255',
  '203.0.114.0',
  '223.255.255.255',
  '::ffff:93.184.216.34',
  '2001:db7::1',
  '2001:db9::1',
  '2003::1',
  '2606:2800:220:1::1',
] as const;

const authority = (address: string, port = 443) =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;

/** Whether the exit was asked for nothing. */
const nothingDialled = (rig: Rig) => equal(rig.exit.connections + rig.origin.connections, 0);

export const policyCases: readonly Case[] = [
  {
    id: 'P1',
    rule: 'every special range is refused and its neighbours are allowed, in both protocols',
    run: async (rig) => {
      for (const address of refusedAddresses) {
        equal(await socksReply(rig, [address, 443], { user: 'pin' }), 2, address);
        equal((await connectAnswer(rig, authority(address), { user: 'pin' })).status, 403, address);
      }
      nothingDialled(rig);
      for (const address of allowedAddresses) {
        equal(await socksReply(rig, [address, 443], { user: 'pin' }), 0, address);
      }
    },
  },
  {
    id: 'P2',
    rule: 'mail and abuse ports are closed; a review opens some, and never 25',
    run: async (rig) => {
      for (const port of [25, 465, 587, 2525]) {
        equal((await connectAnswer(rig, authority(publicAddress, port))).name, 'mail-port-refused');
      }
      for (const port of [22, 23, 135, 139, 445, 1433, 3306, 3389, 5432, 6379, 11_211, 27_017]) {
        equal((await connectAnswer(rig, authority(publicAddress, port))).name, 'port-refused');
        equal(await socksReply(rig, [publicAddress, port]), 2);
      }
      nothingDialled(rig);
      const openPorts = [22, 25, 465];
      await rig.command({ do: 'lease', user: 'socks', lease: { openPorts } });
      equal(await socksReply(rig, [publicAddress, 465], { user: 'socks' }), 0);
      equal(await socksReply(rig, [publicAddress, 22], { user: 'socks' }), 0);
      equal(await socksReply(rig, [publicAddress, 25], { user: 'socks' }), 2);
    },
  },
  {
    id: 'P3',
    rule: 'odd spellings of the loopback are refused',
    run: async (rig) => {
      await rig.command({ do: 'resolve', name: 'loop.test', answers: [['127.0.0.1']] });
      for (const name of [
        '0x7f.1',
        '127.1',
        '2130706433',
        '0177.0.0.1',
        '0x7f000001',
        '127.0.0.1.',
        'localhost',
        'localhost.',
        'LOCALHOST',
        'sub.localhost',
        'LOOP.test.',
      ]) {
        equal(await socksReply(rig, [name, 80], { user: 'socks' }), 2, name);
        equal((await connectAnswer(rig, `${name}:80`, { user: 'socks' })).status, 403, name);
      }
      for (const name of ['%31%32%37.0.0.1', '127.0.0.1%00', '1.2.3.4.5', '08.8.8.8', '256.256']) {
        equal((await connectAnswer(rig, `${name}:80`, { user: 'socks' })).status, 400, name);
      }
      nothingDialled(rig);
    },
  },
  {
    id: 'P4',
    rule: 'a name that answers public first and private then never leads to the private address',
    run: async (rig) => {
      const answers = [[publicAddress], ['127.0.0.1']];
      await rig.command({ do: 'resolve', name: 'flip.test', answers });
      equal(await socksReply(rig, ['flip.test', 443], { user: 'pin' }), 0);
      deepEqual(rig.exit.asked, [`${publicAddress}:443`]);
      await rig.command({ do: 'advance', ms: 20_000 });
      equal(await socksReply(rig, ['flip.test', 443], { user: 'pin' }), 2);
      const { resolved } = await rig.command({ do: 'seen' });
      deepEqual(resolved, ['flip.test', 'flip.test']);
      deepEqual(rig.exit.asked, [`${publicAddress}:443`]);
    },
  },
  {
    id: 'P4b',
    rule: 'an exit of a lease with pinned addresses never gets a name that it could look up anew',
    run: async (rig) => {
      // The gateway resolves a public address; the next resolution returns the exit's own network.
      const answers = [[publicAddress], ['127.0.0.1']];
      const names = ['pin-socks.test', 'pin-connect.test', 'pin-plain.test'] as const;
      for (const name of names) await rig.command({ do: 'resolve', name, answers: [...answers] });
      const [socks, connect, plain] = names;
      equal(await socksReply(rig, [socks, 443], { user: 'pin' }), 0);
      const head = `CONNECT ${connect}:443 HTTP/1.1\r\nHost: ${connect}\r\n`;
      const tunnel = await RawClient.open(rig.shared);
      tunnel.send(`${head}${basic('httppin')}\r\n`);
      equal((await tunnel.takeHead()).status, 200);
      tunnel.close();
      const client = await RawClient.open(rig.shared);
      client.send(`GET http://${plain}/ HTTP/1.1\r\nHost: ${plain}\r\n${basic('httppin')}\r\n`);
      equal((await client.takeAnswer()).body, 'hello');
      client.close();
      deepEqual(rig.exit.asked, [
        `${publicAddress}:443`,
        `${publicAddress}:443`,
        `${publicAddress}:80`,
      ]);
      // The name goes to the origin only, inside the tunnel.
      ok(!rig.exit.heads.join('').includes('.test'));
      ok((rig.origin.heads.at(-1) ?? '').includes(`Host: ${plain}\r\n`));
      // Asked again, each name leads inwards, and nothing is dialled.
      await rig.command({ do: 'advance', ms: 20_000 });
      for (const [name, user] of [
        [socks, 'pin'],
        [connect, 'httppin'],
      ] as const) {
        const answer = await connectAnswer(rig, `${name}:443`, { user });
        deepEqual([answer.status, answer.name], [403, 'destination-private']);
      }
      equal(rig.exit.asked.length, 3);
    },
  },
  {
    id: 'P5',
    rule: 'public and private addresses in one answer are refused as a whole',
    run: async (rig) => {
      for (const answers of [
        [publicAddress, '10.0.0.1'],
        ['::1', publicAddress],
      ]) {
        const name = `mixed-${answers.length}-${answers[0]?.length ?? 0}.test`;
        await rig.command({ do: 'resolve', name, answers: [answers] });
        const { status, name: refusal } = await connectAnswer(rig, `${name}:443`, {
          user: 'socks',
        });
        deepEqual([status, refusal], [403, 'destination-mixed']);
      }
      nothingDialled(rig);
    },
  },
  {
    id: 'P6',
    rule: 'our own public addresses are refused, by literal and by name',
    run: async (rig) => {
      await rig.command({ do: 'resolve', name: 'shop.test', answers: [['198.41.0.4']] });
      for (const host of ['198.41.0.4', 'shop.test', '[2606:4700::1111]', '[::ffff:198.41.0.4]']) {
        equal((await connectAnswer(rig, `${host}:443`, { user: 'socks' })).name, 'destination-own');
      }
      nothingDialled(rig);
    },
  },
  {
    id: 'P7',
    rule: 'metadata services are refused, by address and by name',
    run: async (rig) => {
      for (const host of ['169.254.169.254', '[fd00:ec2::254]', 'metadata.google.internal']) {
        const { name } = await connectAnswer(rig, `${host}:80`, { user: 'socks' });
        equal(name, 'destination-metadata');
      }
      nothingDialled(rig);
    },
  },
  {
    id: 'P9',
    rule: 'a redirect to a private address is not followed, and the request for it is refused',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send(getHead(rig, '/redirect'));
      equal((await client.takeAnswer()).status, 302);
      client.send(`GET http://127.0.0.1/ HTTP/1.1\r\nHost: x\r\n${basic('direct')}\r\n`);
      equal((await client.takeAnswer()).status, 403);
      equal(rig.origin.heads.length, 1);
      client.close();
    },
  },
  {
    id: 'P10',
    rule: 'names that are no names are malformed',
    run: async (rig) => {
      for (const name of ['a..b', '-a.test', `${'a'.repeat(64)}.test`, 'a b.test', 'a\0b.test']) {
        const client = await signedIn(rig, { user: 'socks' });
        client.send(socksRequest(name, 443));
        notEqual((await client.takeBytes(10))[1], 0);
        client.close();
      }
      const { resolved } = await rig.command({ do: 'seen' });
      deepEqual(resolved, []);
      nothingDialled(rig);
    },
  },
  {
    id: 'P11',
    rule: 'an exit that is this gateway itself is never dialled',
    run: async (rig) => {
      const upstream = {
        kind: 'socks5',
        host: '127.0.0.1',
        port: rig.shared,
        username: 'socks',
        password: 'x',
        nameResolution: 'name',
      } as const;
      await rig.command({ do: 'lease', user: 'loop', lease: { upstream } });
      const answer = await connectAnswer(rig, `${publicAddress}:443`, { user: 'loop' });
      deepEqual([answer.status, answer.name], [503, 'no-upstream']);
      const { stats } = await rig.command({ do: 'seen' });
      equal(stats.acceptedTotal, 1);
    },
  },
  {
    id: 'P12',
    rule: 'an international name is asked for in its ASCII form, once judged',
    run: async (rig) => {
      await rig.command({ do: 'resolve', name: 'xn--mnchen-3ya.test', answers: [[publicAddress]] });
      const client = await signedIn(rig, { user: 'socks' });
      const name = Buffer.from('MÜNCHEN.test');
      const head = Buffer.from([5, 1, 0, 3, name.length]);
      client.send(Buffer.concat([head, name, Buffer.from([1, 187])]));
      equal((await client.takeBytes(10))[1], 0);
      deepEqual(rig.exit.asked, ['xn--mnchen-3ya.test:443']);
      client.close();
    },
  },
  {
    id: 'P13',
    rule: 'exits may have private addresses only where the operator said so',
    hosting: { allowPrivateUpstreams: false },
    run: async (rig) => {
      const { status, name } = await connectAnswer(rig, `${publicAddress}:443`, { user: 'socks' });
      deepEqual([status, name], [503, 'no-upstream']);
      equal(rig.exit.connections, 0);
      const { body } = await rawAnswer(rig, getHead(rig, '/', basic('direct', 'no')));
      ok(!body.includes('127.0.0.1'));
    },
  },
  {
    id: 'P14',
    rule: 'exits of one’s own stand in the networks that the operator named; customers never do',
    hosting: { allowPrivateUpstreams: false, privateUpstreams: ['127.0.0.0/8', '9.9.9.0/24'] },
    run: async (rig) => {
      const { status } = await connectAnswer(rig, `${publicAddress}:443`, { user: 'socks' });
      equal(status, 200);
      const dialled = rig.exit.connections;
      for (const address of ['127.0.0.1', '127.0.0.9', '9.9.9.9']) {
        equal((await connectAnswer(rig, `${address}:443`, { user: 'socks' })).status, 403);
      }
      await rig.command({ do: 'resolve', name: 'farm.test', answers: [['9.9.9.7']] });
      const { name } = await connectAnswer(rig, 'farm.test:443', { user: 'socks' });
      equal(name, 'destination-own');
      equal(rig.exit.connections, dialled);
    },
  },
];
