import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Customer } from '../../support/customer.ts';
import { eventually } from '../../../scripts/gate/eventually.ts';
import { playApart, Scene, type Case } from './scene.ts';

const lost = { script: 'approve', afterMs: 20, callback: { drop: true } };
const queryPath = '/daraja/mpesa/stkpushquery/v1/query';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Call = Readonly<{ path: string; status: number | null; body: Record<string, unknown> }>;

const queries = async ({ sandbox }: Scene) => (await sandbox.calls(queryPath)) as readonly Call[];

/** One question a second, and a provider that refuses a second one within it. */
const narrow = { DARAJA_QUERIES_PER_MINUTE: '60' };
const providerPerMinute = 70;
const customersInStorm = 8;
/** A customer holds three proxies at most. */
const ordersEach = 3;

/** Orders whose callbacks are lost, more than can be asked about within a minute. */
async function storm(scene: Scene) {
  await scene.sandbox.daraja({ queriesPerMinute: providerPerMinute });
  const { api, shop } = scene.program.addresses;
  const crowd = await Promise.all(
    Array.from({ length: customersInStorm }, async (_, index) => {
      const customer = await new Customer(api, shop).join(scene.sandbox, `storm${index}`);
      return new Scene(scene.program, customer);
    }),
  );
  const opened: string[] = [];
  for (const each of crowd) {
    for (let order = 0; order < ordersEach; order += 1) opened.push((await each.buy(lost)).id);
  }
  // Attempts whose phone did not answer are still polled, after those that are waiting.
  const watched = await scene.buy({ script: 'unreachable', afterMs: 20 });
  await scene.failed(watched.id);
  const { id } = await scene.buy();
  await scene.paid(id);
  const all = await Promise.all(opened.map((each) => scene.within(each, 4 * minuteMs)));
  assert.equal(all.length, customersInStorm * ordersEach);
  const asked = await queries(scene);
  const turnedAway = asked.filter(({ status }) => status === 429).length;
  assert.ok(turnedAway <= asked.length / 10, `${turnedAway} of ${asked.length} were 429`);
}

const preload = fileURLToPath(new URL('../../support/moved-clock.mjs', import.meta.url));

/** Plays in a shop whose clock the case sets, in milliseconds off the true time. */
async function playOffTime(
  { offMs, env = {} }: { offMs: number; env?: Record<string, string> },
  play: (scene: Scene, setClock: (ms: number) => void) => Promise<void>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'lango-clock-'));
  const file = join(folder, 'off-ms');
  const setClock = (ms: number) => writeFileSync(file, String(ms));
  setClock(offMs);
  const settings = { ...env, CLOCK_FILE: file, NODE_OPTIONS: `--import=${preload}` };
  try {
    await playApart(settings, (scene) => play(scene, setClock));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The moment of a prompt as M-Pesa reads it: digits of Nairobi's time. */
function readNairobi(stamp: string): number {
  const [, ...parts] = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(stamp) ?? [];
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts.map(Number);
  return Date.UTC(year, month - 1, day, hours, minutes, seconds) - 3 * hourMs;
}

/** A prompt carries the shop's time in Nairobi's time zone, wherever the machine is. */
async function promptCarriesNairobi(scene: Scene, offMs: number) {
  const { id, phone } = await scene.buy();
  await scene.paid(id);
  const stamp = String((await scene.push(phone))['Timestamp']);
  const differenceMs = Math.abs(readNairobi(stamp) - (Date.now() + offMs));
  assert.ok(differenceMs < 2 * minuteMs, `${stamp} is ${differenceMs} ms off`);
}

/** Limits, dead processes and clocks that are wrong: each of these needs a shop of its own. */
export const hardCases: readonly Case[] = [
  {
    number: '31',
    name: 'more open orders than may be asked about: no storm of 429, and every one ends paid',
    play: () => playApart(narrow, storm),
  },
  {
    number: '32',
    name: 'a query that is refused for its rate is waited out, not repeated at once',
    play: async (scene) => {
      await scene.sandbox.daraja({ query: { reply: 'rate-limited', times: 4 } });
      const { id } = await scene.buy(lost);
      const { provider_reference: checkout } = await scene.paid(id);
      const own = (await queries(scene)).filter(
        ({ body }) => body['CheckoutRequestID'] === checkout,
      );
      assert.ok(own.length <= 10, `asked ${own.length} times`);
    },
  },
  {
    number: '44',
    name: 'the api is killed before the callback comes: the money is found without it',
    play: async (scene) => {
      const { id, phone } = await scene.buy({ script: 'manual' });
      const prompt = await scene.sandbox.promptOn(phone);
      const { api } = await scene.program.processes();
      assert.ok(api);
      process.kill(api, 'SIGKILL');
      await scene.sandbox.answer(prompt.id, 'approve');
      assert.equal((await scene.paid(id)).pushes, 1);
      const isUp = () => fetch(`${scene.program.addresses.api}/healthz`).catch(() => undefined);
      await eventually('the api to be back', isUp, minuteMs);
    },
  },
  {
    number: '45a',
    name: 'a machine in another zone: the prompt carries Nairobi’s time',
    play: () => playApart({ TZ: 'Pacific/Kiritimati' }, (scene) => promptCarriesNairobi(scene, 0)),
  },
  {
    number: '45b',
    name: 'a clock three hours slow: the order is paid, and its time is told as it stands',
    play: () => {
      const offMs = -3 * hourMs;
      return playOffTime({ offMs }, (scene) => promptCarriesNairobi(scene, offMs));
    },
  },
  {
    number: '46',
    name: 'a prompt that nobody answers ends by the shop’s clock, and late money still counts',
    play: () =>
      playOffTime({ offMs: 0 }, async (scene, setClock) => {
        await scene.sandbox.daraja({ promptMs: hourMs });
        const { id, phone } = await scene.buy({ script: 'manual' });
        const prompt = await scene.sandbox.promptOn(phone);
        setClock(16 * minuteMs);
        await scene.until(id, ({ state }) => state === 'expired');
        await scene.sandbox.answer(prompt.id, 'approve');
        const late = await scene.until(id, ({ state }) => state === 'succeeded');
        assert.equal(late.pushes, 1);
      }),
  },
];
