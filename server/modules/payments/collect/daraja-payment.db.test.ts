import type { PhoneNumber } from '#contracts/phone.ts';
import { hourMs } from '#contracts/time.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { createProviders } from '../create-providers.ts';
import { openAttempt } from './open-attempt.ts';
import type { Attempt } from '../payment.ts';
import { findAttempt } from './payments.sql.ts';
import { reconcileStatement } from '../statements/reconcile-statement.ts';
import { recordAnswer } from './record-answer.ts';
import { storeCallback } from '../callbacks/store-callback.ts';
import { submitAttempt } from './submit-attempt.ts';
import { check, givenOrder, givenPayments } from '../testing/given-payments.ts';
import { promptFor, type TestContext } from '../testing/given-payments.ts';
import {
  newPhone,
  openSandbox,
  takenUnder,
  type SandboxClient,
} from '../testing/sandbox-client.ts';
import { sandboxSettings } from '../testing/sandbox-settings.ts';

// The real adapter, the real database and the sandbox over real sockets.
const database = useTestDatabase();
let client: SandboxClient;
let hooks: Server;
let ctx: TestContext;

beforeAll(async () => {
  client = await openSandbox();
  hooks = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const token = request.url?.split('/').at(-1) ?? '';
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      const at = ctx.clock();
      void storeCallback(ctx, { token, body, sourceAddress: '127.0.0.1', at }).then((stored) =>
        response.writeHead(stored ? 200 : 404).end('{}'),
      );
    });
  });
  await new Promise<void>((resolve) => hooks.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await new Promise((resolve) => hooks.close(resolve));
  await client.sandbox.close();
});

beforeEach(async () => {
  await client.post('/reset', {});
  const base = givenPayments(database.db);
  base.pass(Date.now() - base.now.getTime());
  const { port } = hooks.address() as AddressInfo;
  const payments = sandboxSettings(client, `http://127.0.0.1:${port}`);
  const providers = createProviders(base, { publicUrl: 'http://localhost:4000', payments });
  ctx = Object.defineProperties({ ...base, ...providers } as unknown as TestContext, {
    now: { get: () => base.now },
  });
});

async function prompt(): Promise<Attempt & { phone: PhoneNumber }> {
  const phone = newPhone();
  const requested = { ...promptFor(ctx, await givenOrder(ctx.db)), account: phone };
  const { id } = await ctx.db.transaction((tx) => openAttempt(tx, ctx, requested));
  return { ...(await submitAttempt(ctx, id)), phone };
}

async function answerOn(phone: string, action: string) {
  const [found] = (await client.get(`/prompts?phone=${phone}`)) as { id: string }[];
  await client.post(`/prompts/${found?.id ?? ''}/answer`, { action });
}

const callbackArrived = (attempt: Attempt) =>
  expect.poll(async () => (await findAttempt(ctx.db, attempt.id))?.callbackAt).toBeTruthy();

test('a prompt that is approved is paid with M-Pesa’s receipt, to the cent', async () => {
  const attempt = await prompt();
  await answerOn(attempt.phone, 'approve');
  await callbackArrived(attempt);
  const recorded = await check(ctx, attempt);
  expect(recorded).toMatchObject({ kind: 'succeeded', late: false });
  expect(recorded.attempt.receipt).toMatch(/^[A-Z0-9]{10}$/);
  expect(await takenUnder(client, attempt.reference)).toBe(attempt.amount.minor);
});

test.each([
  ['cancel', '1032'],
  ['no-funds', '1'],
  ['wrong-pin', '2001'],
  ['unreachable', '1037'],
])(
  'a prompt that ends with %s fails with %s, and nothing was taken',
  async (action, resultCode) => {
    const attempt = await prompt();
    if (action === 'no-funds') await client.post(`/phones/${attempt.phone}`, { balanceKes: 1 });
    await answerOn(attempt.phone, action);
    await callbackArrived(attempt);
    expect(await check(ctx, attempt)).toMatchObject({ kind: 'failed', attempt: { resultCode } });
    expect(await takenUnder(client, attempt.reference)).toBe(0);
  },
);

const lastHour = () => {
  const to = new Date(ctx.clock().getTime() + hourMs);
  return { from: new Date(to.getTime() - 2 * hourMs), to };
};

test('a push whose answer and callback were lost is found in the list, once', async () => {
  await client.put('/daraja', {
    push: { reply: 'reset', prompt: true, times: 1 },
    callback: { drop: true },
  });
  const attempt = await prompt();
  expect(attempt.state).toBe('submit_unknown');
  await answerOn(attempt.phone, 'approve');
  const found = await reconcileStatement(ctx, 'daraja', lastHour());
  expect(found).toMatchObject({ answers: [{ paymentId: attempt.id }], complete: true });
  const answer = found.answers[0]?.answer;
  if (!answer) throw new Error('The list names the payment.');
  const record = () =>
    ctx.db.transaction((tx) => recordAnswer(tx, attempt.id, { answer, at: ctx.clock(), scale: 1 }));
  const both = await Promise.all([record(), record()]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['succeeded', 'unchanged']);
  expect(await reconcileStatement(ctx, 'daraja', lastHour())).toMatchObject({ answers: [] });
  expect(await client.get(`/prompts?phone=${attempt.phone}`)).toHaveLength(1);
});
