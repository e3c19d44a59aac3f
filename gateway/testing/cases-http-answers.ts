/** Answers of origins over plain HTTP: cut short, sloppy, or about credentials of their own. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import { atThisPace } from '../../scripts/gate/pace.ts';
import type { Case } from './case.ts';
import {
  basic,
  connectAnswer,
  connectHead,
  getHead,
  publicAddress,
  rawAnswer,
} from './dialogue.ts';
import { brokenLines, earlyEnds, sloppyAnswers } from './origin.ts';
import { RawClient, eventually } from './raw-client.ts';
import type { Rig } from './rig.ts';

/** Directly, and over each kind of exit. */
const users = ['direct', 'socks', 'http', 'httppin'] as const;
/** Far below every deadline of the gateway. */
const atOnceMs = atThisPace(1_500);

const request = (rig: Rig, user: string, path: string): string =>
  user === 'direct'
    ? getHead(rig, path)
    : `GET http://${publicAddress}${path} HTTP/1.1\r\nHost: x\r\n${basic(user)}\r\n`;

/** Asks for the path and waits for the end of the connection. */
async function untilEnd(rig: Rig, user: string, path: string) {
  const client = await RawClient.open(rig.shared);
  client.send(request(rig, user, path));
  const text = (await client.untilOver(atOnceMs)).toString('latin1');
  const { wasReset } = client;
  client.close();
  return { text, wasReset };
}

const slotsAreFree = (rig: Rig): Promise<void> =>
  eventually('the connections are given back', async () => {
    const { stats } = await rig.command({ do: 'seen' });
    return stats.connections === 0 && rig.exit.open === 0;
  });

const isBegun = (path: string) => /length|chunk/.test(path);

export const httpAnswerCases: readonly Case[] = [
  {
    id: 'H40',
    rule: 'an origin that closes before its answer has begun is answered 502 at once',
    run: async (rig) => {
      for (const user of users) {
        for (const path of Object.keys(earlyEnds).filter((one) => !isBegun(one))) {
          const { text } = await untilEnd(rig, user, path);
          const final = text.replace(/^HTTP\/1\.1 103 [^]*?\r\n\r\n/, '');
          ok(final.startsWith('HTTP/1.1 502 '), `${user} ${path}: ${text}`);
          ok(final.includes('X-Lango-Refusal: origin-cut-short\r\n'), `${user} ${path}`);
        }
      }
      await slotsAreFree(rig);
    },
  },
  {
    id: 'H41',
    rule: 'an origin that closes inside its answer has the client cut off at once, with a reset',
    run: async (rig) => {
      for (const user of users) {
        for (const path of Object.keys(earlyEnds).filter(isBegun)) {
          const { text, wasReset } = await untilEnd(rig, user, path);
          ok(wasReset, `${user} ${path}`);
          ok(!text.includes('\r\n0\r\n\r\n'), `${user} ${path} looks complete`);
        }
      }
      await slotsAreFree(rig);
    },
  },
  {
    id: 'H42',
    rule: 'an HTTP/1.0 client is not told that a cut answer is whole',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send(getHead(rig, '/early/between-chunks').replace('HTTP/1.1', 'HTTP/1.0'));
      await client.untilOver(atOnceMs);
      ok(client.wasReset);
      client.close();
    },
  },
  {
    id: 'H43',
    rule: 'a kept origin that closes as the next request leaves is asked again, once',
    run: async (rig) => {
      const client = await RawClient.open(rig.shared);
      client.send(getHead(rig));
      await client.takeAnswer();
      client.send(getHead(rig, '/early/nothing'));
      const { status, fields } = await client.takeAnswer();
      deepEqual([status, fields.get('x-lango-refusal')], [502, 'origin-cut-short']);
      equal(rig.origin.heads.filter((head) => head.includes('/early/nothing')).length, 2);
      client.close();
    },
  },
  {
    id: 'H43b',
    rule: 'on a kept line nothing is sent twice once its answer has begun, or that may not be repeated',
    run: async (rig) => {
      const begun = Object.keys(earlyEnds).filter((path) => path !== '/early/nothing');
      const post = getHead(rig, '/early/nothing').replace(/^GET/, 'POST');
      const bodied = (head: string) => head.replace(/\r\n$/, 'Content-Length: 2\r\n\r\nok');
      const requests = [
        ...begun.map((path) => getHead(rig, path)),
        bodied(post),
        bodied(getHead(rig, '/early/nothing')),
      ];
      for (const next of requests) {
        rig.origin.heads.length = 0;
        const client = await RawClient.open(rig.shared);
        client.send(getHead(rig));
        await client.takeAnswer();
        client.send(next);
        await client.untilOver(atOnceMs);
        equal(rig.origin.heads.filter((head) => head.includes('/early/')).length, 1, next);
        client.close();
      }
    },
  },
  {
    id: 'H44',
    rule: 'sloppy answers that RFC 9112 lets a proxy repair reach the client repaired',
    run: async (rig) => {
      for (const path of Object.keys(sloppyAnswers)) {
        const client = await RawClient.open(rig.shared);
        client.send(getHead(rig, path));
        const { fields, text } = await client.takeHead();
        const isChunked = fields.has('transfer-encoding');
        ok(isChunked !== fields.has('content-length'), `${path}: ${text}`);
        equal(text.match(/content-length/gi)?.length ?? 0, isChunked ? 0 : 1);
        ok(!/ :|\r\n[ \t]|[^\r]\n/.test(text), `${path}: ${text}`);
        const body = isChunked ? '5\r\nhello\r\n0\r\n\r\n' : 'hello';
        equal((await client.take(body.length)).toString(), body, path);
        if (path === '/sloppy/folded') equal(fields.get('x-kept'), '1, 2 3');
        // The client's connection is framed by us and lives on.
        client.send(getHead(rig));
        equal((await client.takeAnswer()).body, 'hello', path);
        client.close();
      }
    },
  },
  {
    id: 'H45',
    rule: 'an origin with both framings, or with chunks in HTTP/1.0, is not asked again on that line',
    run: async (rig) => {
      for (const path of ['/sloppy/both', '/sloppy/old-chunks']) {
        const client = await RawClient.open(rig.shared);
        client.send(getHead(rig, path));
        await client.takeThrough('0\r\n\r\n');
        const { connections } = rig.origin;
        client.send(getHead(rig));
        await client.takeAnswer();
        equal(rig.origin.connections, connections + 1, path);
        client.close();
      }
    },
  },
  {
    id: 'H46',
    rule: "an origin's own 407 is passed on; only the exit's is told as the exit's refusal",
    run: async (rig) => {
      for (const user of users) {
        const client = await RawClient.open(rig.shared);
        client.send(request(rig, user, '/challenge'));
        const { status, fields, body } = await client.takeAnswer();
        deepEqual([status, fields.get('x-origin'), body], [407, '1', 'hello'], user);
        ok(!fields.has('x-lango-refusal'));
        client.close();
      }
      rig.exit.behaviour = 'challenge';
      const { status, name } = await rawAnswer(rig, request(rig, 'http', '/'));
      deepEqual([status, name], [502, 'upstream-credentials']);
    },
  },
  {
    id: 'H47',
    rule: 'a head with bare LF or bare CR is answered 400 at once, whole or not',
    run: async (rig) => {
      const line = getHead(rig).split('\r\n')[0] ?? '';
      for (const bytes of [
        `${line}\nHost: x\n${basic('direct').trimEnd()}\n\n`,
        `${line}\n`,
        `${line}\r\nHost: x\n`,
        `${line}\rHost: x`,
        `${line}\r\nHost: x\r\n\n`,
      ]) {
        const client = await RawClient.open(rig.shared);
        client.send(bytes);
        const text = (await client.untilOver(atOnceMs)).toString();
        ok(text.startsWith('HTTP/1.1 400 '), JSON.stringify(bytes));
        client.close();
      }
      equal(rig.origin.heads.length, 0);
    },
  },
  {
    id: 'H48',
    rule: 'a broken line of a site is left out, and the rest of its answer arrives',
    run: async (rig) => {
      for (const path of Object.keys(brokenLines)) {
        const client = await RawClient.open(rig.shared);
        client.send(getHead(rig, path));
        const { text, fields } = await client.takeHead();
        ok(text.startsWith('HTTP/1.1 200 '), `${path}: ${text}`);
        ok(!/broken|other|[^\r]\n|\r[^\n]|\0/i.test(text), `${path}: ${text}`);
        equal(fields.get('x-kept'), '1', path);
        equal((await client.take(5)).toString(), 'hello', path);
        client.close();
      }
    },
  },
  {
    id: 'H49',
    rule: 'a broken line of a client never reaches a site',
    run: async (rig) => {
      for (const line of ['X Bad: 1', 'X-Bad', ': 1', ' X-Bad: 1', 'X-Bad: \0', 'X-Bad : 1']) {
        const { status, name } = await rawAnswer(
          rig,
          getHead(rig, '/', `${line}\r\n${basic('direct')}`),
        );
        deepEqual([status, name], [400, 'malformed-request'], line);
      }
      equal(rig.origin.heads.length, 0);
    },
  },
  {
    id: 'H50',
    rule: 'statuses from 200 to 999 pass as they are, over every way',
    run: async (rig) => {
      for (const user of users) {
        for (const status of [299, 418, 599, 600, 799, 999]) {
          const client = await RawClient.open(rig.shared);
          client.send(request(rig, user, `/status/${status}`));
          const answer = await client.takeAnswer();
          deepEqual([answer.status, answer.body], [status, 'ok'], user);
          client.close();
        }
      }
      for (const odd of ['99', '1000', '000', '20x']) {
        const { name } = await rawAnswer(rig, getHead(rig, `/status/${odd}`));
        equal(name, 'origin-malformed', odd);
      }
    },
  },
  {
    id: 'H51',
    rule: 'fields after a body in chunks are passed, those that mean something to a hop left out',
    run: async (rig) => {
      for (const user of users) {
        const client = await RawClient.open(rig.shared);
        client.send(request(rig, user, '/trailers'));
        const { fields } = await client.takeHead();
        equal(fields.get('trailer'), 'X-Sum, Bad');
        const end = '0\r\nX-Sum: 42\r\nServer-Timing: a\r\n\r\n';
        equal((await client.take(10 + end.length)).toString(), `5\r\nhello\r\n${end}`, user);
        client.close();
      }
      // HTTP/1.0 has no chunks, and nothing after its bodies.
      const old = await RawClient.open(rig.shared);
      old.send(getHead(rig, '/trailers').replace('HTTP/1.1', 'HTTP/1.0'));
      const text = (await old.untilOver()).toString('latin1');
      ok(text.endsWith('\r\n\r\nhello'), text);
      ok(!/trailer/i.test(text));
      old.close();
    },
  },
  {
    id: 'H53',
    rule: 'a refusal of a request or a tunnel says so in Proxy-Status too, which no origin forges',
    run: async (rig) => {
      const wrong = await rawAnswer(rig, getHead(rig, '/', basic('direct', 'wrong')));
      const denied = 'lango; error=http_request_denied; details="credentials-wrong"';
      deepEqual([wrong.status, wrong.fields.get('proxy-status')], [407, denied]);
      const own = await connectAnswer(rig, '127.0.0.1:80');
      const prohibited = `lango; error=destination_ip_prohibited; details="${own.name}"`;
      deepEqual([own.status, own.fields.get('proxy-status')], [403, prohibited]);
      const broken = await rawAnswer(rig, getHead(rig, '/broken'));
      const malformed = 'lango; error=http_protocol_error; details="origin-malformed"';
      deepEqual([broken.status, broken.fields.get('proxy-status')], [502, malformed]);
      const client = await RawClient.open(rig.shared);
      client.send(getHead(rig, '/forged'));
      const { fields } = await client.takeAnswer();
      equal(fields.get('proxy-status'), 'cdn.test; hit');
      client.close();
    },
  },
  {
    id: 'H52',
    rule: 'a name and password in the address, and a WebSocket without CONNECT, are refused by name',
    run: async (rig) => {
      const ask = (target: string, more = '') =>
        rawAnswer(rig, `GET ${target} HTTP/1.1\r\nHost: x\r\n${more}${basic('direct')}\r\n`);
      const site = `origin.test:${rig.originPort}`;
      for (const who of ['user:secret@', 'user@', ':@', 'a%40b:c@', 'a@b@']) {
        const { status, name, body } = await ask(`http://${who}${site}/`);
        deepEqual([status, name], [400, 'credentials-in-address'], who);
        ok(!body.includes('secret'));
      }
      const upgrade = 'Connection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n';
      for (const scheme of ['ws', 'wss', 'WS', 'http']) {
        const { status, name } = await ask(`${scheme}://${site}/`, upgrade);
        const isPlain = scheme === 'http';
        equal(status, 400);
        equal(name, isPlain ? 'websocket-needs-connect' : 'unsupported-scheme', scheme);
      }
      const { name } = await rawAnswer(
        rig,
        connectHead(`user:secret@${site}`, basic('direct')).replace(/Host: .*/, 'Host: x'),
      );
      equal(name, 'credentials-in-address');
      equal(rig.origin.heads.length, 0);
      // Any other upgrade may be ignored (RFC 9110 §7.8), as curl's of HTTP/2 is.
      const client = await RawClient.open(rig.shared);
      const h2c = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n';
      client.send(getHead(rig, '/', h2c + basic('direct')));
      equal((await client.takeAnswer()).body, 'hello');
      client.close();
    },
  },
];
