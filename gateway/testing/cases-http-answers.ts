/** Answers of origins over plain HTTP: cut short, sloppy, or about credentials of their own. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import { atThisPace } from '../../scripts/pace.ts';
import type { Case } from './case.ts';
import { basic, getHead, publicAddress, rawAnswer } from './dialogue.ts';
import { earlyEnds, sloppyAnswers } from './origin.ts';
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
];
