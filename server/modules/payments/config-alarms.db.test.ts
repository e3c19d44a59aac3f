import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#contracts/time.ts';
import { sql, type Database } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { openAttempt } from './collect/open-attempt.ts';
import { registerPaybill } from './paybill/paybill.ts';
import type { Paybill, Registered } from './providers/paybill.ts';
import type { Submission } from './providers/payment-provider.ts';
import { submitAttempt } from './collect/submit-attempt.ts';
import {
  check,
  givenOrder,
  givenPayments,
  givenPrompt,
  givenOpened,
} from './testing/given-payments.ts';
import { cardFor, type TestContext } from './testing/given-payments.ts';

const database = useTestDatabase();

/** A shop at an hour of its own, since what one test has ended is no news to the next. */
let hours = 0;
function givenLater(): TestContext {
  const ctx = givenPayments(database.db);
  ctx.pass((hours += 1) * hourMs);
  return ctx;
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

async function push(ctx: TestContext, said?: Submission) {
  const { id } = await givenOpened(ctx);
  if (said) ctx.providers.daraja.next(() => said);
  await submitAttempt(ctx, id);
  ctx.pass(minuteMs);
}

test('a refused push is one alarm until a push is taken, and a new one when it is refused again', async () => {
  const ctx = givenLater();
  const found = () => alarms(ctx.db, 'daraja:push');
  await push(ctx, wrongTill);
  await push(ctx, wrongTill);
  expect(await found()).toEqual([true]);
  await push(ctx);
  expect(await found()).toEqual([false]);
  await push(ctx, wrongTill);
  expect(await found()).toEqual([false, true]);
  await push(ctx);
});

test('a push that was sent before the alarm proves nothing about the settings of now', async () => {
  const ctx = givenLater();
  const { id } = await givenOpened(ctx);
  ctx.providers.daraja.next(async (collection) => {
    ctx.pass(1_000);
    await push(ctx, wrongTill);
    return ctx.providers.daraja.accepts(collection);
  });
  await submitAttempt(ctx, id);
  expect((await alarms(ctx.db, 'daraja:push')).at(-1)).toBe(true);
  await push(ctx);
});

test('a refusal of what was sent before the last alarm ended belongs to that one', async () => {
  const ctx = givenLater();
  await push(ctx, wrongTill);
  const before = (await alarms(ctx.db, 'daraja:push')).length;
  const { id } = await givenOpened(ctx);
  ctx.providers.daraja.next(async () => {
    ctx.pass(1_000);
    await push(ctx);
    return wrongTill;
  });
  await submitAttempt(ctx, id);
  const after = await alarms(ctx.db, 'daraja:push');
  expect([after.length, after.at(-1)]).toEqual([before, false]);
});

test('settings that an answer refuses are one alarm until the same provider says yes', async () => {
  const ctx = givenLater();
  const { daraja, paystack } = ctx.providers;
  const wrong = { kind: 'misconfigured', code: '500.001.1001', text: 'Wrong credentials' } as const;
  const refuse = async () => {
    const attempt = await givenPrompt(ctx);
    daraja.says(attempt.reference, wrong);
    await check(ctx, attempt);
    ctx.pass(minuteMs);
  };
  const found = () => alarms(ctx.db, 'daraja:answer');
  await refuse();
  await refuse();
  const card = await database.db.transaction(async (tx) =>
    openAttempt(tx, ctx, cardFor(ctx, await givenOrder(ctx.db))),
  );
  const page = await submitAttempt(ctx, card.id);
  paystack.customerPays(page, 'card-1');
  expect(await check(ctx, page)).toMatchObject({ kind: 'succeeded' });
  expect(await found()).toEqual([true]);
  const paid = await givenPrompt(ctx);
  daraja.customerPays(paid, 'UKLALARM01');
  await check(ctx, paid);
  expect(await found()).toEqual([false]);
  ctx.pass(minuteMs);
  await refuse();
  expect(await found()).toEqual([false, true]);
});

test('a refused registration of the paybill is one alarm until it is registered', async () => {
  const ctx = givenLater();
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
  Object.assign(ctx.providers.daraja, { paybill });
  const register = async () => {
    await registerPaybill(ctx);
    ctx.pass(minuteMs);
  };
  const found = () => alarms(ctx.db, 'paybill');
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
