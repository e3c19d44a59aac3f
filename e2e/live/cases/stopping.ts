import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../../../scripts/gate/eventually.ts';
import { atThisPace } from '../../../scripts/gate/pace.ts';
import { Customer, goodPassword } from '../../support/customer.ts';
import { openStream, type Stream } from '../client.ts';
import { inTheShop } from '../in-the-shop.ts';
import { publicUrl } from '../names.ts';
import { given, run, type Case, type Stage } from '../stage.ts';

/** Five seconds, and what a busy machine is late with its timers. */
const goneMs = atThisPace(5_500);
/** Streams of one session; it may open twenty. */
const streamsOfEach = [17, 17, 16] as const;
const streamCount = 50;
const callCount = 20;
const apiPort = 4000;

/** The owner, the buyer, and another who signs up now: no session may open fifty. */
async function streamsOf({ kept, sandbox }: Stage): Promise<readonly Stream[]> {
  const other = await new Customer(publicUrl, publicUrl).join(sandbox);
  await other.signIn(other.email, goodPassword);
  // The buyer was suspended; a second session of the one who came last is as good.
  const again = new Customer(publicUrl, publicUrl);
  for (const [name, value] of other.cookies) {
    if (name !== '__Host-sid') again.cookies.set(name, value);
  }
  await again.signIn(other.email, goodPassword);
  const people = [given(kept.owner, 'the owner'), other, again];
  const opened = people.flatMap((person, index) =>
    Array.from({ length: streamsOfEach[index] ?? 0 }, () =>
      openStream({ path: '/api/notices/events', headers: person.headers('GET') }),
    ),
  );
  return Promise.all(opened);
}

/** A call whose body is on its way until the file is there; answers with the status. */
async function callUntil(file: string): Promise<string> {
  const body = `printf '{"email":'; while [ ! -e ${file} ]; do sleep 0.1; done; printf '"x"}'`;
  const options = `-sS -m 60 -o /dev/null -w '%{http_code}' -X POST -T - -H 'expect:'`;
  const url = `http://127.0.0.1:${apiPort}/api/account/login`;
  const line = `(${body}) | curl ${options} -H 'content-type: application/json' ${url}`;
  return (await run(...inTheShop('bash', '-c', line))).out;
}

/** Connections that the api has open, as the kernel of the shop's machine counts them. */
async function connections(): Promise<number> {
  const { out } = await run(
    ...inTheShop('ss', '-Htn', 'state', 'established', `( sport = :${apiPort} )`),
  );
  return out.split('\n').filter(Boolean).length;
}

async function stopAmidCalls(stage: Stage): Promise<string> {
  const { shop, folder } = stage;
  const streams = await streamsOf(stage);
  assert.deepEqual(
    streams.map(({ status }) => status),
    Array.from({ length: streamCount }, () => 200),
  );
  const file = join(folder, 'body-may-end');
  rmSync(file, { force: true });
  const answers = Array.from({ length: callCount }, () => callUntil(file));
  const isOpen = async () => (await connections()) >= streamCount + callCount;
  await eventually('every call to be under way', isOpen);
  const gone = shop.stop('api');
  writeFileSync(file, '');
  const ms = await gone;
  assert.ok(ms <= goneMs, `the api was gone after ${Math.round(ms)} ms`);
  const statuses = await Promise.all(answers);
  for (const status of statuses) assert.match(status, /^[2345]\d\d$/);
  for (const { ended } of streams) assert.match(await ended, toldAgain);
  const seen = [...new Set(statuses)].join(', ');
  return `gone after ${Math.round(ms)} ms; ${callCount} calls answered ${seen}`;
}

/** Each stream begins with a time to open again, and must end with another. */
const toldAgain = /^retry: \d+\n\n[^]*retry: \d+\n\n$/;

/** The last of a shop's life. */
export const stopCases: readonly Case[] = [
  {
    name: 'SIGTERM with 50 streams and 20 calls: the api is gone in five seconds, nobody unanswered',
    run: stopAmidCalls,
  },
  {
    name: 'worker and gateway are gone in five seconds of SIGTERM',
    run: async ({ shop }) => {
      const [worker, gateway] = await Promise.all([shop.stop('worker'), shop.stop('gateway')]);
      assert.ok(worker <= goneMs, `the worker was gone after ${Math.round(worker)} ms`);
      assert.ok(gateway <= goneMs, `the gateway was gone after ${Math.round(gateway)} ms`);
      return `worker ${Math.round(worker)} ms, gateway ${Math.round(gateway)} ms`;
    },
  },
];
