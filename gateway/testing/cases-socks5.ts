/** SOCKS5 by the letter of RFC 1928 and RFC 1929. */
import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import type { Case } from './case.ts';
import {
  passwordMessage,
  publicAddress,
  signedIn,
  socksReply,
  socksRequest,
  socksTunnel,
} from './dialogue.ts';
import { RawClient } from './raw-client.ts';

export const socks5Cases: readonly Case[] = [
  {
    id: 'S1',
    rule: 'a greeting that offers user and password is answered 05 02',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send([5, 1, 2]);
      deepEqual(await client.takeBytes(2), [5, 2]);
      client.close();
    },
  },
  {
    id: 'S2',
    rule: 'user and password is chosen among several methods, wherever it stands',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send([5, 3, 0, 1, 2]);
      deepEqual(await client.takeBytes(2), [5, 2]);
      client.close();
    },
  },
  {
    id: 'S3',
    rule: 'a client that offers only anonymous gets 05 FF and is closed',
    run: async (rig) => {
      for (const methods of [[0], [1], [], [0x80, 0]]) {
        const client = await RawClient.open(rig.shared);
        client.send([5, methods.length, ...methods]);
        deepEqual([...(await client.untilOver())], [5, 0xff]);
        client.close();
      }
    },
  },
  {
    id: 'S5',
    rule: 'SOCKS4 is closed at once and nothing is dialled',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send([4, 1, 0, 80, 127, 0, 0, 1, 0]);
      equal((await client.untilOver()).length, 0);
      equal(rig.origin.connections + rig.exit.connections, 0);
      client.close();
    },
  },
  {
    id: 'S6',
    rule: 'a first byte of no protocol closes the connection',
    run: async (rig) => {
      for (const first of [0x00, 0x16, 0xff]) {
        const client = await RawClient.open(rig.shared);
        client.send([first, 3, 1, 0]);
        equal((await client.untilOver()).length, 0);
        client.close();
      }
    },
  },
  {
    id: 'S7',
    rule: 'a wrong secret is answered with a status that is not zero, and the connection ends',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send([5, 1, 2]);
      await client.take(2);
      client.send(passwordMessage('direct', 'wrong'));
      const answer = await client.untilOver();
      equal(answer[0], 1);
      notEqual(answer[1], 0);
      equal(answer.length, 2);
      const { stats } = await rig.command({ do: 'seen' });
      equal(stats.refusals['credentials-wrong'], 1);
      client.close();
    },
  },
  {
    id: 'S8',
    rule: 'an unknown user and a wrong secret are answered alike',
    run: async (rig) => {
      const answers: string[] = [];
      for (const user of ['direct', 'nobody-here']) {
        const client = await RawClient.open(rig.shared);
        client.send([5, 1, 2]);
        await client.take(2);
        client.send(passwordMessage(user, 'wrong'));
        answers.push((await client.untilOver()).toString('hex'));
        client.close();
      }
      equal(answers[0], answers[1]);
    },
  },
  {
    id: 'S9',
    rule: 'a sub-negotiation of another version than 1 is refused and closed',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send([5, 1, 2]);
      await client.take(2);
      const message = passwordMessage('direct');
      message[0] = 5;
      client.send(message);
      const answer = await client.untilOver();
      notEqual(answer[1], 0);
      equal(rig.origin.connections, 0);
      client.close();
    },
  },
  {
    id: 'S10',
    rule: 'an empty user name or secret is refused like a wrong one',
    run: async (rig) => {
      for (const [user, password] of [
        ['', ''],
        ['direct', ''],
        ['', 'x'],
      ] as const) {
        const client = await RawClient.open(rig.shared);
        client.send([5, 1, 2]);
        await client.take(2);
        client.send(passwordMessage(user, password));
        notEqual((await client.untilOver())[1], 0);
        client.close();
      }
    },
  },
  {
    id: 'S11',
    rule: 'a handshake that comes byte by byte succeeds',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      const all = Buffer.concat([
        Buffer.from([5, 1, 2]),
        passwordMessage('direct'),
        socksRequest('origin.test', rig.originPort),
      ]);
      for (const byte of all) {
        client.send([byte]);
        await new Promise((resolve) => setImmediate(resolve));
      }
      const answer = await client.takeBytes(2 + 2 + 10);
      deepEqual(answer.slice(0, 6), [5, 2, 1, 0, 5, 0]);
      client.close();
    },
  },
  {
    id: 'S12',
    rule: 'a handshake that stalls is ended by its deadline',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send([5, 1, 2]);
      await client.take(2);
      await rig.command({ do: 'advance', ms: 9_000 });
      client.send([1]);
      await rig.command({ do: 'advance', ms: 2_000 });
      await client.untilOver();
      client.close();
    },
  },
  {
    id: 'S13',
    rule: 'CONNECT by IPv4, name and IPv6 opens, each with a complete bound address',
    run: async (rig) => {
      await rig.command({ do: 'resolve', name: 'site.test', answers: [[publicAddress]] });
      for (const host of [publicAddress, 'site.test', '2606:2800:220:1::1']) {
        const client = await signedIn(rig, { user: 'socks' });
        client.send(socksRequest(host, 443));
        const reply = await client.takeBytes(4);
        deepEqual(reply.slice(0, 3), [5, 0, 0]);
        await client.take(reply[3] === 4 ? 18 : 6);
        client.send('GET / HTTP/1.1\r\nHost: site.test\r\n\r\n');
        equal((await client.takeAnswer()).body, 'hello');
        client.close();
      }
      const asked = [`${publicAddress}:443`, 'site.test:443', '[2606:2800:220:1:0:0:0:1]:443'];
      deepEqual(rig.exit.asked, asked);
    },
  },
  {
    id: 'S14',
    rule: 'BIND, UDP ASSOCIATE and unknown commands are answered 07, completely',
    run: async (rig) => {
      for (const command of [2, 3, 9]) {
        const client = await signedIn(rig);
        client.send(socksRequest('origin.test', rig.originPort, command));
        deepEqual([...(await client.untilOver())], [5, 7, 0, 1, 0, 0, 0, 0, 0, 0]);
        client.close();
      }
    },
  },
  {
    id: 'S15',
    rule: 'an unknown address type is answered 08, completely',
    run: async (rig) => {
      for (const type of [2, 37]) {
        const client = await signedIn(rig);
        client.send([5, 1, 0, type, 1, 2, 3, 4, 0, 80]);
        deepEqual([...(await client.untilOver())], [5, 8, 0, 1, 0, 0, 0, 0, 0, 0]);
        client.close();
      }
    },
  },
  {
    id: 'S16',
    rule: 'a request of another version, with RSV set or to port 0 is refused completely',
    run: async (rig) => {
      const address = [1, 93, 184, 216, 34];
      for (const bytes of [
        [4, 1, 0, ...address, 0, 80],
        [5, 1, 1, ...address, 0, 80],
        [5, 1, 0, ...address, 0, 0],
        [5, 1, 0, 3, 0, 0, 80],
      ]) {
        const client = await signedIn(rig, { user: 'socks' });
        client.send(bytes);
        const reply = await client.untilOver();
        equal(reply.length, 10);
        notEqual(reply[1], 0);
        client.close();
      }
      equal(rig.exit.connections, 0);
    },
  },
  {
    id: 'S17',
    rule: 'a name without an address is answered 04',
    run: async (rig) => {
      equal(await socksReply(rig, ['nowhere.test', 443]), 4);
    },
  },
  {
    id: 'S19',
    rule: 'a private address is answered 02 and closed',
    run: async (rig) => {
      const client = await signedIn(rig);
      client.send(socksRequest('10.0.0.1', 80));
      deepEqual([...(await client.untilOver(10_000))], [5, 2, 0, 1, 0, 0, 0, 0, 0, 0]);
      client.close();
    },
  },
  {
    id: 'S20',
    rule: 'what a client sends before its tunnel is open arrives once, in order',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      const request = 'GET / HTTP/1.1\r\nHost: origin.test\r\n\r\n';
      client.send(
        Buffer.concat([
          Buffer.from([5, 1, 2]),
          passwordMessage('direct'),
          socksRequest('origin.test', rig.originPort),
          Buffer.from(request),
        ]),
      );
      await client.take(14);
      equal((await client.takeAnswer()).body, 'hello');
      deepEqual(rig.origin.heads, [request]);
      client.close();
    },
  },
  {
    id: 'S22',
    rule: 'a half-close passes through, and the answer still comes back',
    run: async (rig) => {
      const client = await socksTunnel(rig);
      client.send('GET /until-close HTTP/1.1\r\nHost: origin.test\r\n\r\n');
      client.socket.end();
      const answer = (await client.untilOver()).toString();
      ok(answer.endsWith('until the end'));
      ok(!client.wasReset);
      client.close();
    },
  },
  {
    id: 'S23',
    rule: 'what the exit refuses keeps its SOCKS5 code',
    run: async (rig) => {
      rig.exit.behaviour = 'refused';
      equal(await socksReply(rig, [publicAddress, 443], { user: 'socks' }), 5);
      equal(await socksReply(rig, [publicAddress, 443], { user: 'http' }), 4);
    },
  },
];
