import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { inRequest } from '#platform/request-ids/request-context.ts';
import { attemptQueue } from './collect/due-attempts.sql.ts';
import { createBudget, createTokenStore } from './provider-state.sql.ts';
import { callbackBody, check, deliver } from './testing/given-payments.ts';
import { givenPayments, givenPrompt, noon, type TestContext } from './testing/given-payments.ts';

const database = useTestDatabase();

/** A provider whose new token invalidates the previous one, like Daraja's. */
function givenTokens() {
  let count = 0;
  return {
    get count() {
      return count;
    },
    fetchToken: async () => {
      count += 1;
      const token = `token-${count}`;
      await new Promise((resolve) => setImmediate(resolve));
      return { token, lifeSeconds: 3_599 };
    },
  };
}

let stores = 0;
const twoProcesses = (ctx: TestContext) => {
  const provider = `provider-${(stores += 1)}`;
  return [createTokenStore(ctx, provider), createTokenStore(ctx, provider)] as const;
};

test('two processes with many callers fetch one token', async () => {
  const ctx = givenPayments(database.db);
  const [one, other] = twoProcesses(ctx);
  const tokens = givenTokens();
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? one : other).current(tokens.fetchToken)),
  );
  expect(new Set(all)).toEqual(new Set(['token-1']));
  expect(tokens.count).toBe(1);
});

test('a token is renewed a minute before its end', async () => {
  const ctx = givenPayments(database.db);
  const [store] = twoProcesses(ctx);
  const tokens = givenTokens();
  await store.current(tokens.fetchToken);
  ctx.pass(3_538_000);
  expect(await store.current(tokens.fetchToken)).toBe('token-1');
  ctx.pass(1_000);
  expect(await store.current(tokens.fetchToken)).toBe('token-2');
});

test('a refused token is replaced once, whoever and however many report it', async () => {
  const ctx = givenPayments(database.db);
  const [one, other] = twoProcesses(ctx);
  const tokens = givenTokens();
  const refused = await one.current(tokens.fetchToken);
  await other.current(tokens.fetchToken);
  const renewed = await Promise.all(
    Array.from({ length: 10 }, (_, i) => (i % 2 ? one : other).renew(refused, tokens.fetchToken)),
  );
  expect(new Set(renewed)).toEqual(new Set(['token-2']));
  expect(tokens.count).toBe(2);
});

test('a failed fetch fails its callers and is tried again by the next', async () => {
  const ctx = givenPayments(database.db);
  const [store] = twoProcesses(ctx);
  const broken = () => Promise.reject(new Error('no token'));
  await expect(store.current(broken)).rejects.toThrow('no token');
  expect(await store.current(givenTokens().fetchToken)).toBe('token-1');
});

test('a token that was sealed under an older key is replaced, not stumbled over', async () => {
  const [before, after] = [givenPayments(database.db), givenPayments(database.db)];
  const tokens = givenTokens();
  await createTokenStore(before, 'rotated').current(tokens.fetchToken);
  const store = createTokenStore(after, 'rotated');
  expect(await store.current(tokens.fetchToken)).toBe('token-2');
});

test('the stored token is sealed', async () => {
  const ctx = givenPayments(database.db);
  const [store] = twoProcesses(ctx);
  await store.current(givenTokens().fetchToken);
  const rows = await ctx.db.rows<{ sealed: Buffer }>(sql`
    select token_sealed as sealed from provider_tokens`);
  expect(rows.some(({ sealed }) => sealed.includes('token-1'))).toBe(false);
});

const input = { perMinute: 5, at: noon, waiting: true };

test('five questions a minute are asked by all processes together, one at a time', async () => {
  const budgets = [createBudget(database.db), createBudget(database.db)];
  const ask = (at: Date) =>
    Promise.all(
      Array.from({ length: 10 }, async (_, i) => budgets[i % 2]?.({ ...input, name: 'five', at })),
    );
  const granted: number[] = [];
  for (let second = 0; second <= 60; second += 6) {
    const answers = await ask(new Date(noon.getTime() + second * 1_000));
    granted.push(answers.filter((answer) => answer?.granted).length);
  }
  expect(granted).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
});

test('a refusal says when to ask again: sooner for a customer who waits', async () => {
  const budget = createBudget(database.db);
  const empty = { ...input, name: 'empty' };
  await budget(empty);
  const soon = new Date(noon.getTime() + 12_000);
  const later = new Date(noon.getTime() + minuteMs);
  expect(await budget(empty)).toEqual({ granted: false, retryAt: soon });
  expect(await budget({ ...empty, waiting: false })).toEqual({ granted: false, retryAt: later });
});

test('a wide budget is spent by the rate, not by the row', async () => {
  const budget = createBudget(database.db);
  const wide = { ...input, name: 'wide', perMinute: 60_000 };
  const answers = await Promise.all(Array.from({ length: 2_000 }, () => budget(wide)));
  expect(answers.filter(({ granted }) => granted)).toHaveLength(1_000);
});

test('a question takes one place, whatever a process has taken at once', async () => {
  const [one, other] = [createBudget(database.db), createBudget(database.db)];
  const wide = { ...input, name: 'shared', perMinute: 60_000 };
  // The first of each takes a twentieth of a second's worth: what is left is for the others.
  expect(await one(wide)).toEqual({ granted: true });
  expect(await other(wide)).toEqual({ granted: true });
  const answers = await Promise.all(Array.from({ length: 998 }, () => one(wide)));
  const refused = answers.filter(({ granted }) => !granted);
  expect(refused).toHaveLength(49);
  expect(refused[0]).toEqual({ granted: false, retryAt: new Date(noon.getTime() + 1) });
});

test('who does not wait steps back while a waiting customer is due', async () => {
  const ctx = givenPayments(database.db);
  const attempt = await givenPrompt(ctx);
  ctx.pass(10_000);
  const budget = createBudget(ctx.db);
  const background = { ...input, name: 'background', at: ctx.now, waiting: false };
  expect(await budget(background)).toMatchObject({ granted: false });
  ctx.providers.daraja.customerCancels(attempt);
  await check(ctx, attempt);
  expect(await budget(background)).toMatchObject({ granted: true });
});

test('two workers never get the same attempt, and a dead worker’s come back', async () => {
  const ctx = givenPayments(database.db);
  const attempts = await Promise.all(Array.from({ length: 12 }, () => givenPrompt(ctx)));
  ctx.pass(10_000);
  const rounds = await Promise.all(Array.from({ length: 4 }, () => attemptQueue.claim(ctx, 5)));
  const claimed = rounds.flat().map(({ id }) => id);
  expect(new Set(claimed).size).toBe(claimed.length);
  expect(claimed.toSorted()).toEqual(attempts.map(({ id }) => id).toSorted());
  expect(await attemptQueue.claim(ctx, 100)).toEqual([]);
  ctx.pass(minuteMs);
  expect(await attemptQueue.claim(ctx, 100)).toHaveLength(12);
});

test('whoever has acted on the phone is asked about first', async () => {
  const ctx = givenPayments(database.db);
  ctx.pass(30 * minuteMs);
  const [first, acted] = [await givenPrompt(ctx), await givenPrompt(ctx)];
  await deliver(ctx, acted, callbackBody(acted));
  ctx.pass(10_000);
  expect(await attemptQueue.claim(ctx, 1)).toMatchObject([{ id: acted.id }]);
  expect(await attemptQueue.claim(ctx, 100)).toContainEqual({ id: first.id, requestId: null });
});

test('an attempt remembers the request that opened it, for whoever takes it up', async () => {
  const ctx = givenPayments(database.db);
  ctx.pass(hourMs);
  const opened = await inRequest('the-request', () => givenPrompt(ctx));
  ctx.pass(10_000);
  expect(await attemptQueue.claim(ctx, 100)).toContainEqual({
    id: opened.id,
    requestId: 'the-request',
  });
});

test('a storm of open orders ends at five questions a minute, and none is asked faster', async () => {
  const ctx = givenPayments(database.db, createBudget(database.db));
  const { daraja } = ctx.providers;
  ctx.pass(dayMs);
  const storm = await Promise.all(Array.from({ length: 20 }, () => givenPrompt(ctx)));
  for (const attempt of storm) daraja.customerCancels(attempt);
  daraja.queriesPerMinute = 5;
  const ids = storm.map(({ id }) => id);
  let rounds = 0;
  for (let open = ids.length; open > 0 && rounds < 100; rounds += 1) {
    ctx.pass(12_000);
    const due = (await attemptQueue.claim(ctx, 200)).filter(({ id }) => ids.includes(id));
    for (const { id } of due) await check(ctx, { id });
    const [row] = await ctx.db.rows<{ open: number }>(sql`
      select count(*) as open from payment_attempts
       where id = any(${ids}) and state <> 'failed'`);
    open = row?.open ?? 0;
  }
  expect(daraja.asked).toBe(20);
  expect(rounds).toBe(20);
});
