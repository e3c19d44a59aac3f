/** The words of a pool's user names from outside: what is read, what is refused, and how alike. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Case } from './case.ts';
import { connectAnswer, passwordMessage } from './dialogue.ts';
import { metered } from './cases-meter.ts';
import { authorityOf, entryAt, givenPool, nameFor } from './pools.ts';
import { RawClient } from './raw-client.ts';
import type { Rig } from './rig.ts';
import { bad } from './username-tables.ts';

async function socksStatus(rig: Rig, user: string, secret?: string): Promise<number | undefined> {
  const client = await RawClient.open(rig.shared);
  client.send([5, 1, 2]);
  await client.take(2);
  client.send(passwordMessage(user, secret));
  const status = (await client.take(2))[1];
  client.close();
  return status;
}

/** How a session of ten minutes is written for other sellers; all mean `-session-a1-ttl-10`. */
const spellings = [
  '-session-a1-ttl-10',
  '-session-a1-ttl-10m',
  '-session-a1-ttl-600s',
  '-SESSION-a1',
  '-sessid-a1-sesstime-10',
  '-sessid-a1-sessttl-10',
  '-sessionid-a1-sessionlength-600',
  '-sid-a1',
  '-session-a1-sessionduration-10',
  '-lifetime-10m-session-a1',
];

/** And one of a place. */
const places = [
  '-country-us-state-texas-city-el_paso-session-a1',
  '-cc-US-st-Texas-city-El_Paso-sessid-a1',
  '-region-texas-country-us-city-el_paso-sid-a1',
];

export const grammarCases: readonly Case[] = [
  {
    id: 'G14',
    rule: 'each bad name of the table is refused with its reason in HTTP and 02 in SOCKS5, undialled',
    limits: { opensPerSecondMax: 1_000_000 },
    run: async (rig) => {
      await givenPool(rig);
      for (const [words, reason] of bad) {
        const user = `pool-${words}`;
        // RFC 1929 has one byte for the length; RFC 7617 ends the name at its first colon.
        if (Buffer.byteLength(user) < 256) equal(await socksStatus(rig, user), 2);
        if (words.includes(':')) continue;
        const { status, name, fields } = await connectAnswer(rig, authorityOf(rig), { user });
        deepEqual([words, status, name], [words, 400, 'username-malformed']);
        const said = `lango; error=http_request_error; details="username-malformed: ${reason}"`;
        equal(fields.get('proxy-status'), said);
      }
      equal(rig.exit.connections, 0);
      const { up, down, connections } = await metered(rig, 'lease-pool');
      deepEqual([up, down, connections], [0, 0, 0]);
    },
  },
  {
    id: 'G14b',
    rule: 'a session and a place have one name at the supplier, in every seller’s spelling',
    run: async (rig) => {
      await givenPool(rig, { entries: [entryAt(rig.exitPort, { countries: [] })] });
      for (const alike of [spellings, places]) {
        const names = new Set<string>();
        for (const words of alike) names.add(await nameFor(rig, words));
        deepEqual([alike[0], names.size], [alike[0], 1]);
      }
    },
  },
  {
    id: 'G15',
    rule: 'who does not know the secret waits as long and gets the same, whatever the name',
    limits: { failureDelayMs: 60, failureDelayMaxMs: 60, failuresMax: 10_000 },
    run: async (rig) => {
      await givenPool(rig);
      const seen = new Map<string, { answers: Set<string>; quickest: number }>();
      const names = ['pool', 'nosuchname', 'pool-planet-mars', 'nosuchname-planet-mars'];
      for (let turn = 0; turn < 5; turn += 1) {
        for (const user of names) {
          const startedAt = performance.now();
          const secret = `wrong-${turn}-${user.length}`;
          const { status, fields, body } = await connectAnswer(rig, authorityOf(rig), {
            user,
            secret,
          });
          const took = performance.now() - startedAt;
          const known = seen.get(user) ?? { answers: new Set(), quickest: took };
          known.answers.add(JSON.stringify([status, [...fields], body]));
          seen.set(user, { ...known, quickest: Math.min(known.quickest, took) });
          equal(await socksStatus(rig, user, secret), 1);
        }
      }
      const all = [...seen.values()];
      equal(new Set(all.flatMap(({ answers }) => [...answers])).size, 1);
      // Timers of Node may fire a millisecond early.
      for (const { quickest } of all) ok(quickest >= 59, `Answered after ${quickest} ms.`);
      const [status, name] = await refusalOf(rig, 'pool-planet-mars');
      deepEqual([status, name], [400, 'username-malformed']);
      equal(rig.exit.connections, 0);
    },
  },
];

async function refusalOf(rig: Rig, user: string) {
  const { status, name } = await connectAnswer(rig, authorityOf(rig), { user });
  return [status, name] as const;
}
