/** HTTP messages with bodies, answers, and lines that are kept (RFC 9112 §6 to §9). */
import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Case } from './case.ts';
import { basic, connectHead, getHead, originUrl, publicAddress, rawAnswer } from './dialogue.ts';
import { unclearAnswers } from './origin.ts';
import { RawClient, eventually } from './raw-client.ts';
import type { Rig } from './rig.ts';

/** A plain request with these lines after the request line; the target is the origin. */
const request = (rig: Rig, lines: readonly string[], body = ''): string =>
  [`POST ${originUrl(rig, '/echo')} HTTP/1.1`, ...lines, basic('direct').trimEnd(), '', body].join(
    '\r\n',
  );

async function expectRefused(rig: Rig, bytes: string, expected: [number, string]): Promise<void> {
  const { status, name } = await rawAnswer(rig, bytes);
  deepEqual([status, name], expected);
  equal(rig.origin.heads.length, 0);
}

export const httpMessageCases: readonly Case[] = [
  {
    id: 'H19',
    rule: 'request bodies arrive whole, by length and in chunks, and chunks are framed anew',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send(request(rig, ['Host: o', 'Content-Length: 5'], 'hello'));
      equal((await client.takeAnswer()).body, 'hello');
      const chunked = ['Host: o', 'Transfer-Encoding: chunked'];
      client.send(request(rig, chunked, '3;x=y\r\nabc\r\n'));
      client.send('2\r\nde\r\n0\r\nX-Trailer: 1\r\n\r\n');
      const { body } = await client.takeAnswer();
      equal(body, '3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n');
      client.close();
    },
  },
  {
    id: 'H20',
    rule: 'an exit that asks for credentials is answered 502, and its challenge stays inside',
    run: async (rig) => {
      rig.exit.behaviour = 'challenge';
      const bytes = [
        connectHead(`${publicAddress}:443`, basic('http')),
        `GET http://${publicAddress}/ HTTP/1.1\r\nHost: x\r\n${basic('http')}\r\n`,
      ];
      for (const one of bytes) {
        const { status, name, fields, body } = await rawAnswer(rig, one);
        deepEqual([status, name], [502, 'upstream-credentials']);
        ok(!fields.has('proxy-authenticate'));
        ok(!body.includes('upstream-realm'));
      }
    },
  },
  {
    id: 'H21',
    rule: 'chunk framing that is garbage ends the request',
    run: async (rig) => {
      for (const body of [
        'xyz\r\n',
        '5\r\nhelloXX',
        '50\nhello\r\n0\r\n\r\n',
        '-1\r\n',
        '5 5\r\n',
      ]) {
        const client = await RawClient.open(rig.shared);
        client.send(request(rig, ['Host: o', 'Transfer-Encoding: chunked'], body));
        const { status, fields } = await client.takeAnswer();
        deepEqual([status, fields.get('x-lango-refusal')], [400, 'malformed-request']);
        client.close();
      }
    },
  },
  {
    id: 'H22',
    rule: 'an answer without a length keeps its end for 1.1 and closes for 1.0',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send(getHead(rig, '/until-close'));
      equal((await client.takeHead()).fields.get('transfer-encoding'), 'chunked');
      equal(await client.takeThrough('0\r\n\r\n'), 'd\r\nuntil the end\r\n0\r\n\r\n');
      client.send(getHead(rig));
      equal((await client.takeAnswer()).body, 'hello');
      client.close();
      for (const path of ['/until-close', '/chunked']) {
        const old = await RawClient.open(rig.shared);
        old.send(`GET ${originUrl(rig, path)} HTTP/1.0\r\n${basic('direct')}\r\n`);
        ok(!(await old.takeHead()).fields.has('transfer-encoding'));
        const body = (await old.untilOver()).toString();
        equal(body, path === '/chunked' ? 'onetwothree' : 'until the end');
        old.close();
      }
    },
  },
  {
    id: 'H23',
    rule: 'an answer that could be read in two ways is answered 502',
    run: async (rig) => {
      for (const path of [...Object.keys(unclearAnswers), '/broken', '/switch']) {
        const { status, name } = await rawAnswer(rig, getHead(rig, path));
        deepEqual([status, name], [502, 'origin-malformed'], path);
      }
    },
  },
  {
    id: 'H24',
    rule: 'HEAD keeps the length and has no body',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send(getHead(rig).replace('GET', 'HEAD'));
      equal((await client.takeHead()).fields.get('content-length'), '5');
      client.send(getHead(rig));
      equal((await client.takeAnswer()).body, 'hello');
      client.close();
    },
  },
  {
    id: 'H26',
    rule: 'interim answers are passed on before the final one',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send(getHead(rig, '/interim'));
      equal((await client.takeHead()).status, 100);
      equal((await client.takeHead()).status, 103);
      equal((await client.takeAnswer()).body, 'ok');
      client.close();
    },
  },
  {
    id: 'H27',
    rule: 'HTTP/1.1 without Host, with two, or of another version is answered 400',
    run: async (rig) => {
      const line = `GET ${originUrl(rig)} HTTP/1.1\r\n`;
      for (const head of [
        `${line}${basic('direct')}\r\n`,
        `${line}Host: a\r\nHost: b\r\n${basic('direct')}\r\n`,
        `${line}Host: a/b\r\n${basic('direct')}\r\n`,
        `GET ${originUrl(rig)} HTTP/2.0\r\nHost: a\r\n\r\n`,
        `GET ${originUrl(rig)}\r\nHost: a\r\n\r\n`,
        `GET  ${originUrl(rig)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      ]) {
        await expectRefused(rig, head, [400, 'malformed-request']);
      }
    },
  },
  {
    id: 'H28',
    rule: 'CONNECT to anything but host:port is malformed',
    run: async (rig) => {
      for (const authority of [
        'origin.test',
        'origin.test:',
        'origin.test:99999',
        'a b:1',
        ':443',
      ]) {
        const bytes = `CONNECT ${authority} HTTP/1.1\r\nHost: x\r\n${basic('direct')}\r\n`;
        await expectRefused(rig, bytes, [400, 'malformed-request']);
      }
    },
  },
  {
    id: 'H29',
    rule: 'Max-Forwards counts down for OPTIONS and ends here at zero',
    run: async (rig) => {
      const options = (hops: number) =>
        getHead(rig, '/', `Max-Forwards: ${hops}\r\n${basic('direct')}`).replace('GET', 'OPTIONS');
      equal((await rawAnswer(rig, options(0))).status, 200);
      equal(rig.origin.heads.length, 0);
      const client = await RawClient.open(rig.shared);
      client.send(options(3));
      equal((await client.takeAnswer()).status, 200);
      ok((rig.origin.heads[0] ?? '').includes('Max-Forwards: 2\r\n'));
      client.close();
    },
  },
  {
    id: 'H31',
    rule: 'a head that drips is ended by the deadline with 408, and so is the next on a kept line',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send('GET http://');
      const untilAnswered = (one: RawClient) =>
        eventually('an answer', async () => {
          await rig.command({ do: 'advance', ms: 2_000 });
          return one.received.length > 0 || one.isOver;
        });
      await untilAnswered(client);
      equal((await client.takeAnswer()).status, 408);
      client.close();
      const kept = await RawClient.open(rig.shared);
      kept.send(getHead(rig));
      await kept.takeAnswer();
      kept.send('G');
      await untilAnswered(kept);
      equal((await kept.takeAnswer()).status, 408);
      kept.close();
    },
  },
  {
    id: 'H32',
    rule: "an HTTP exit gets the request with its own credentials and never the customer's",
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send(`GET http://${publicAddress}/x HTTP/1.1\r\nHost: x\r\n${basic('http')}\r\n`);
      equal((await client.takeAnswer()).body, 'hello');
      const head = rig.exit.heads[0] ?? '';
      ok(head.startsWith(`GET http://${publicAddress}/x HTTP/1.1\r\nHost: ${publicAddress}\r\n`));
      equal(head.match(/proxy-authorization/gi)?.length, 1);
      ok(!head.includes(basic('http').trimEnd()));
      ok(!(rig.origin.heads[0] ?? '').includes(basic('http').slice(21).trimEnd()));
      client.close();
    },
  },
  {
    id: 'H33',
    rule: 'an idle kept connection is closed cleanly after its limit',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send(getHead(rig));
      await client.takeAnswer();
      await rig.command({ do: 'advance', ms: 61_000 });
      equal((await client.untilOver()).length, 0);
      ok(!client.wasReset);
      client.close();
    },
  },
  {
    id: 'H34',
    rule: 'a client that asks to close is closed after its answer',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send(getHead(rig, '/', `Connection: close\r\n${basic('direct')}`));
      const { fields } = await client.takeAnswer();
      equal(fields.get('connection'), 'close');
      await client.untilOver();
      client.close();
    },
  },
];
