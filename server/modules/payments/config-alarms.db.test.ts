import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#contracts/time.ts';
import { sql, type Database } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { openAttempt } from './collect/open-attempt.ts';
import { registerPaybill } from './paybill/paybill.ts';
import type { Paybill, Registered } from './providers/paybill.ts';
import type { Submission } from './providers/payment-provider.ts';
import { submitAttempt } from './collect/submit-attempt.ts';
import { check, givenOrder, givenPayments, givenPrompt } from './testing/given-payments.ts';
import { cardFor, promptFor, type TestWorld } from './testing/given-payments.ts';

const database = useTestDatabase();

/** A shop at an hour of its own, since what one test has ended is no news to the next. */
let hours = 0;
function givenLater(): TestWorld {
  const world = givenPayments(database.db);
  world.pass((hours += 1) * hourMs);
  return world;
}

/** Whether each alarm of a part is open, oldest first. */
const alarms = async (db: Database, part: string) =>
  (
    await db.rows<{ isOpen: boolean }>(sql`
      select resolved_at is null as "isOpen" from payment_exceptions
       where kind = 'config-alarm' and starts_with(dedupe_key, ${`config-alarm:${part}:`})
       order by id`)
  ).map(({ isOpen }) => isOpen);

const wrongTill: Submission = { kind: 'refused', code: '8', text: 'wrong till', alarm: true };

async function push(world: TestWorld, said?: Submission) {
  const wanted = promptFor(world, await givenOrder(world.db));
  const { id } = await world.db.transaction((tx) => openAttempt(tx, world, wanted));
  if (said) world.providers.daraja.next(() => said);
  await submitAttempt(world, id);
  world.pass(minuteMs);
}

test('a refused push is one alarm until a push is taken, and a new one when it is refused again', async () => {
  const world = givenLater();
  const found = () => alarms(world.db, 'daraja:push');
  await push(world, wrongTill);
  await push(world, wrongTill);
  expect(await found()).toEqual([true]);
  await push(world);
  expect(await found()).toEqual([false]);
  await push(world, wrongTill);
  expect(await found()).toEqual([false, true]);
  await push(world);
});

test('a push that was sent before the alarm proves nothing about the settings of now', async () => {
  const world = givenLater();
  const wanted = promptFor(world, await givenOrder(world.db));
  const { id } = await world.db.transaction((tx) => openAttempt(tx, world, wanted));
  world.providers.daraja.next(async (collection) => {
    world.pass(1_000);
    await push(world, wrongTill);
    return world.providers.daraja.accepts(collection);
  });
  await submitAttempt(world, id);
  expect((await alarms(world.db, 'daraja:push')).at(-1)).toBe(true);
  await push(world);
});

test('a refusal of what was sent before the last alarm ended belongs to that one', async () => {
  const world = givenLater();
  await push(world, wrongTill);
  const before = (await alarms(world.db, 'daraja:push')).length;
  const wanted = promptFor(world, await givenOrder(world.db));
  const { id } = await world.db.transaction((tx) => openAttempt(tx, world, wanted));
  world.providers.daraja.next(async () => {
    world.pass(1_000);
    await push(world);
    return wrongTill;
  });
  await submitAttempt(world, id);
  const after = await alarms(world.db, 'daraja:push');
  expect([after.length, after.at(-1)]).toEqual([before, false]);
});

test('settings that an answer refuses are one alarm until the same provider says yes', async () => {
  const world = givenLater();
  const { daraja, paystack } = world.providers;
  const wrong = { kind: 'misconfigured', code: '500.001.1001', text: 'Wrong credentials' } as const;
  const refuse = async () => {
    const attempt = await givenPrompt(world);
    daraja.says(attempt.reference, wrong);
    await check(world, attempt);
    world.pass(minuteMs);
  };
  const found = () => alarms(world.db, 'daraja:answer');
  await refuse();
  await refuse();
  const card = await database.db.transaction(async (tx) =>
    openAttempt(tx, world, cardFor(world, await givenOrder(world.db))),
  );
  const page = await submitAttempt(world, card.id);
  paystack.customerPays(page, 'card-1');
  expect(await check(world, page)).toMatchObject({ kind: 'succeeded' });
  expect(await found()).toEqual([true]);
  const paid = await givenPrompt(world);
  daraja.customerPays(paid, 'UKLALARM01');
  await check(world, paid);
  expect(await found()).toEqual([false]);
  world.pass(minuteMs);
  await refuse();
  expect(await found()).toEqual([false, true]);
});

test('a refused registration of the paybill is one alarm until it is registered', async () => {
  const world = givenLater();
  let said: Registered = { kind: 'refused', code: '400', text: 'bad address' };
  let shortcode = '600001';
  const paybill: Paybill = {
    get shortcode() {
      return shortcode;
    },
    takesAccounts: true,
    addresses: (token) => ({ confirm: `https://shop.test/${token}`, validate: '' }),
    register: async () => said,
    readNotice: () => undefined,
  };
  Object.assign(world.providers.daraja, { paybill });
  const register = async () => {
    await registerPaybill(world);
    world.pass(minuteMs);
  };
  const found = () => alarms(world.db, 'paybill');
  await register();
  await register();
  expect(await found()).toEqual([true]);
  said = { kind: 'registered' };
  await register();
  expect(await found()).toEqual([false]);
  shortcode = '600002';
  said = { kind: 'refused', code: '400', text: 'bad address' };
  await register();
  expect(await found()).toEqual([false, true]);
});
