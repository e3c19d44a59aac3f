/** Words behind the base of a user name: what is read and what refused, and that all goes by it. */
import { deepEqual, equal, match, ok } from 'node:assert/strict';
import type { Case } from './case.ts';
import {
  connectAnswer,
  connectTunnel,
  download,
  getHead,
  basic,
  passwordMessage,
  signedIn,
  socksTunnel,
} from './dialogue.ts';
import { metered } from './cases-meter.ts';
import { RawClient } from './raw-client.ts';
import type { Rig } from './rig.ts';

const authorityOf = (rig: Rig) => `origin.test:${rig.originPort}`;
const seen = (rig: Rig) => rig.command({ do: 'seen' });

async function socksStatus(rig: Rig, user: string, secret?: string): Promise<number | undefined> {
  const client = await RawClient.open(rig.shared);
  client.send([5, 1, 2]);
  await client.take(2);
  client.send(passwordMessage(user, secret));
  const status = (await client.take(2))[1];
  client.close();
  return status;
}

const refusedNames: readonly (readonly [string, string])[] = [
  ['planet-mars', 'unknown word'],
  ['session-a1-session-a2', 'session twice'],
  ['country-ke-cc-ug', 'country twice'],
  ['city-nairobi', 'city needs country'],
  ['session-a1-ttl-25h', 'ttl must be 30s to 24h'],
  ['session-ttl-ttl-5', 'session with the name of a word as its value'],
  ['session-\u00e9', 'characters other than ASCII'],
  ['session', 'session without a value'],
];

export const usernameCases: readonly Case[] = [
  {
    id: 'U1',
    rule: 'a wrong grammar is 400 by name with its reason, 02 in SOCKS5; nothing dialled or billed',
    run: async (rig) => {
      for (const [words, reason] of refusedNames) {
        const user = `direct-${words}`;
        const { status, name, fields } = await connectAnswer(rig, authorityOf(rig), { user });
        deepEqual([status, name], [400, 'username-malformed']);
        equal(
          fields.get('proxy-status'),
          `lango; error=http_request_error; details="username-malformed: ${reason}"`,
        );
        equal(await socksStatus(rig, user), 2);
        const plain = await RawClient.open(rig.shared);
        plain.send(getHead(rig, '/', basic(user)));
        equal((await plain.takeAnswer()).status, 400);
        plain.close();
      }
      const long = `direct-session-${'x'.repeat(300)}`;
      const answer = await connectAnswer(rig, authorityOf(rig), { user: long });
      match(answer.fields.get('proxy-status') ?? '', /longer than 255 bytes/);
      equal(rig.origin.connections, 0);
      const { up, down, deltas } = await metered(rig);
      equal(up + down, 0);
      const counted = deltas.reduce(
        (sum, one) => sum + (one.refusals['username-malformed'] ?? 0),
        0,
      );
      equal(counted, refusedNames.length * 3 + 1);
    },
  },
  {
    id: 'U2',
    rule: 'words that one fixed address cannot keep are refused by name',
    run: async (rig) => {
      for (const words of [
        'country-ke',
        'cc-ke-city-nairobi',
        'asn-1',
        'os-ios',
        'rotate-request',
      ]) {
        const { status, name } = await connectAnswer(rig, authorityOf(rig), {
          user: `direct-${words}`,
        });
        deepEqual([status, name], [400, 'targeting-unavailable']);
        equal(await socksStatus(rig, `direct-${words}`), 2);
      }
      equal(rig.origin.connections, 0);
    },
  },
  {
    id: 'U3',
    rule: 'words about sessions are kept by one fixed address, and billed to its lease',
    run: async (rig) => {
      const opened = [
        await socksTunnel(rig, { user: 'direct-session-a1-ttl-10m-mode-strict' }),
        await connectTunnel(rig, { user: 'direct-sessid-b2-sesstime-30' }),
        await socksTunnel(rig),
      ];
      for (const client of opened) await download(client, 1_000);
      for (const client of opened) client.close();
      const { connections, down } = await metered(rig);
      equal(connections, 3);
      ok(down > 3_000);
    },
  },
  {
    id: 'U4',
    rule: 'the directory is asked once for a base, whatever words follow it',
    run: async (rig) => {
      const before = (await seen(rig)).asked;
      for (let at = 0; at < 20; at += 1) {
        (await signedIn(rig, { user: `direct-session-s${at}` })).close();
      }
      equal((await seen(rig)).asked, before + 1);
    },
  },
  {
    id: 'U5',
    rule: 'a guesser gains nothing by other words: the limit goes by the base',
    limits: { failuresMax: 5, barredDelayMs: 100 },
    run: async (rig) => {
      const guess = async (at: number) => {
        const caller = { user: `direct-session-s${at}`, secret: `guess-${at}` };
        return (await connectAnswer(rig, authorityOf(rig), caller)).name;
      };
      for (let at = 0; at < 5; at += 1) equal(await guess(at), 'credentials-wrong');
      equal(await guess(5), 'too-many-failures');
    },
  },
  {
    id: 'U6',
    rule: 'a wrong base and a wrong secret get the same bytes, with and without readable words',
    run: async (rig) => {
      const answers = [];
      for (const caller of [
        { user: 'nosuchname99', secret: 'wrong' },
        { user: 'direct', secret: 'wrong' },
        { user: 'nosuchname99-session-a1', secret: 'wrong' },
        { user: 'direct-session-a1', secret: 'wrong' },
        { user: 'nosuchname99-planet-mars', secret: 'wrong' },
        { user: 'direct-planet-mars', secret: 'wrong' },
      ]) {
        const { status, fields } = await connectAnswer(rig, authorityOf(rig), caller);
        answers.push(JSON.stringify([status, [...fields]]));
        equal(await socksStatus(rig, caller.user, 'wrong'), 1);
      }
      equal(new Set(answers).size, 1);
    },
  },
];
