/** HTTP by the letter of RFC 9110 and RFC 9112. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Case } from './case.ts';
import {
  basic,
  connectAnswer,
  connectHead,
  connectTunnel,
  getHead,
  originUrl,
  rawAnswer,
} from './dialogue.ts';
import { RawClient } from './raw-client.ts';
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

export const httpCases: readonly Case[] = [
  {
    id: 'H1',
    rule: 'CONNECT with the right credentials opens a tunnel',
    run: async (rig) => {
      const client = await connectTunnel(rig);
      client.send('GET / HTTP/1.1\r\nHost: origin.test\r\n\r\n');
      equal((await client.takeAnswer()).body, 'hello');
      client.close();
    },
  },
  {
    id: 'H2',
    rule: 'without credentials the answer is 407 with Proxy-Authenticate: Basic',
    run: async (rig) => {
      const authority = `origin.test:${rig.originPort}`;
      for (const bytes of [connectHead(authority), getHead(rig, '/', '')]) {
        const { status, fields, name, body } = await rawAnswer(rig, bytes);
        equal(status, 407);
        ok(fields.get('proxy-authenticate')?.startsWith('Basic '));
        equal(name, 'credentials-missing');
        ok(body.startsWith('credentials-missing: '));
      }
      equal(rig.origin.connections, 0);
    },
  },
  {
    id: 'H3',
    rule: 'wrong, unknown and unreadable credentials are answered 407',
    run: async (rig) => {
      const authority = `origin.test:${rig.originPort}`;
      for (const line of [
        basic('direct', 'no'),
        basic('nobody', 'no'),
        'Proxy-Authorization: Basic %%%\r\n',
        'Proxy-Authorization: Bearer abc\r\n',
        `Proxy-Authorization: Basic ${Buffer.from('nocolon').toString('base64')}\r\n`,
      ]) {
        equal((await rawAnswer(rig, connectHead(authority, line))).status, 407);
      }
    },
  },
  {
    id: 'H4',
    rule: 'credentials are parted at the first colon only',
    run: async (rig) => {
      await rig.command({ do: 'lease', user: 'colon', secret: 'a:b', lease: {} });
      const client = await connectTunnel(rig, { user: 'colon', secret: 'a:b' });
      client.close();
    },
  },
  {
    id: 'H6',
    rule: 'an IPv6 literal in brackets is read as such, and one without is malformed',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send(connectHead('[2606:2800:220:1::1]:443', basic('socks')));
      equal((await client.takeHead()).status, 200);
      client.close();
      deepEqual(rig.exit.asked, ['[2606:2800:220:1:0:0:0:1]:443']);
      equal((await connectAnswer(rig, '[::1]:443')).status, 403);
      equal((await connectAnswer(rig, '2606:2800:220:1::1:443')).status, 400);
      equal((await connectAnswer(rig, '[fe80::1%25eth0]:443')).status, 400);
    },
  },
  {
    id: 'H7',
    rule: 'a request that is not for a proxy is told so',
    run: async (rig) => {
      for (const target of ['/', '*']) {
        const bytes = `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`;
        await expectRefused(rig, bytes, [400, 'not-a-proxy-request']);
      }
    },
  },
  {
    id: 'H8',
    rule: 'an absolute-form GET is forwarded and the connection stays usable',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      for (let at = 0; at < 3; at += 1) {
        client.send(getHead(rig, '/bytes/70000'));
        const { status, body } = await client.takeAnswer();
        equal(status, 200);
        equal(body, 'a'.repeat(70_000));
      }
      equal(rig.origin.connections, 1);
      client.close();
    },
  },
  {
    id: 'H9',
    rule: 'pipelined requests are answered in order, each once',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send([1, 2, 3].map((count) => getHead(rig, `/bytes/${count}`)).join(''));
      for (const count of [1, 2, 3]) equal((await client.takeAnswer()).body.length, count);
      equal(rig.origin.heads.length, 3);
      client.close();
    },
  },
  {
    id: 'H10',
    rule: 'https and other schemes in absolute form are answered 400',
    run: async (rig) => {
      for (const scheme of ['https', 'ftp', 'ws']) {
        const line = `GET ${scheme}://origin.test/ HTTP/1.1`;
        const bytes = `${line}\r\nHost: origin.test\r\n${basic('direct')}\r\n`;
        await expectRefused(rig, bytes, [400, 'unsupported-scheme']);
      }
    },
  },
  {
    id: 'H11',
    rule: 'a target with a fragment, or without a host, is refused',
    run: async (rig) => {
      for (const target of [`${originUrl(rig)}#x`, 'http:///x']) {
        const bytes = `GET ${target} HTTP/1.1\r\nHost: origin.test\r\n${basic('direct')}\r\n`;
        await expectRefused(rig, bytes, [400, 'malformed-request']);
      }
    },
  },
  {
    id: 'H12',
    rule: 'fields of the hop stay behind, in both directions, and the others pass',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      const hop = [
        'Connection: X-A, keep-alive',
        'X-A: 1',
        'Proxy-Connection: keep-alive',
        'Keep-Alive: timeout=5',
        'TE: trailers',
        'Upgrade: h2c',
        'Trailer: X-T',
        'X-Kept: yes',
        'Cookie: a=b',
      ];
      client.send(getHead(rig, '/forged', `${hop.join('\r\n')}\r\n${basic('direct')}`));
      const { fields } = await client.takeAnswer();
      ok(!fields.has('x-hop') && !fields.has('x-lango-refusal'));
      const head = rig.origin.heads[0] ?? '';
      ok(/^X-Kept: yes\r$/m.test(head) && /^Cookie: a=b\r$/m.test(head));
      ok(!/^(connection|x-a|proxy-.*|keep-alive|te|upgrade|trailer|via|forwarded):/im.test(head));
      client.close();
    },
  },
  {
    id: 'H13',
    rule: 'Host is made from the target, whatever the client wrote',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send(`GET ${originUrl(rig)} HTTP/1.1\r\nHost: evil.test\r\n${basic('direct')}\r\n`);
      await client.takeAnswer();
      const hosts = (rig.origin.heads[0] ?? '').match(/^host:.*$/gim);
      deepEqual(hosts, [`Host: origin.test:${rig.originPort}`]);
      client.close();
    },
  },
  {
    id: 'H14',
    rule: 'both lengths together are refused and nothing is forwarded',
    run: async (rig) => {
      const both = ['Host: o', 'Content-Length: 5', 'Transfer-Encoding: chunked'];
      await expectRefused(rig, request(rig, both, '0\r\n\r\n'), [400, 'malformed-request']);
    },
  },
  {
    id: 'H15',
    rule: 'lengths that are repeated, unequal or not plain digits are refused',
    run: async (rig) => {
      for (const lines of [
        ['Content-Length: 5', 'Content-Length: 6'],
        ['Content-Length: 5', 'Content-Length: 5'],
        ['Content-Length: 5, 5'],
        ['Content-Length: +5'],
        ['Content-Length: 0x5'],
        ['Content-Length: -1'],
        ['Content-Length: '],
        ['Transfer-Encoding: gzip, chunked'],
        ['Transfer-Encoding: xchunked'],
        ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'],
      ]) {
        const bytes = request(rig, ['Host: o', ...lines], 'hello');
        await expectRefused(rig, bytes, [400, 'malformed-request']);
      }
    },
  },
  {
    id: 'H16',
    rule: 'a head of 17 KB or 200 fields is answered 431 and closed',
    run: async (rig) => {
      const big = `X-Big: ${'x'.repeat(17_000)}\r\n`;
      const many = Array.from({ length: 200 }, (_, at) => `X-${at}: 1\r\n`).join('');
      for (const more of [big, many]) {
        await expectRefused(rig, getHead(rig, '/', more), [431, 'head-too-large']);
      }
    },
  },
  {
    id: 'H17',
    rule: 'bare LF, bare CR, NUL, folded lines and a space before the colon are refused',
    run: async (rig) => {
      for (const line of [
        'X: a\nY: b',
        'X: a\rY: b',
        'X: a\0b',
        'X: a\r\n b',
        'X : a',
        ': a',
        'X',
      ]) {
        const bytes = request(rig, ['Host: o', line]);
        await expectRefused(rig, bytes, [400, 'malformed-request']);
      }
      const bareLf = `GET ${originUrl(rig)} HTTP/1.1\nHost: o\n\n\r\n\r\n`;
      await expectRefused(rig, bareLf, [400, 'malformed-request']);
    },
  },
  {
    id: 'H18',
    rule: 'a second identity on one connection is refused, and bytes are booked on the first only',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send(getHead(rig));
      await client.takeAnswer();
      await rig.command({ do: 'lease', user: 'other', lease: {} });
      client.send(getHead(rig, '/', basic('other')));
      const { status, fields } = await client.takeAnswer();
      deepEqual([status, fields.get('x-lango-refusal')], [403, 'identity-changed']);
      await client.untilOver();
      const { batches } = await rig.command({ do: 'flush' });
      const leases = new Set(batches.flatMap(({ deltas }) => deltas.map(({ leaseId }) => leaseId)));
      deepEqual([...leases], ['lease-direct']);
      client.close();
    },
  },
];
