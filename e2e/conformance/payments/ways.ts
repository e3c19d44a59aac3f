import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { post, success } from '../../support/callbacks.ts';
import { freshPhone } from '../../support/customer.ts';
import { eventually } from '../../../scripts/gate/eventually.ts';
import { isReady } from '../../support/kill.ts';
import { paymentIdOf, type Case, type Scene } from './scene.ts';

const manual = { script: 'manual' };

/** A success through the right door while the phone is still asked, which is then cancelled. */
async function forgedThenCancelled(scene: Scene, change: { amount?: number; receipt?: string }) {
  const { id, phone } = await scene.buy(manual);
  const prompt = await scene.sandbox.promptOn(phone);
  await post(await scene.doorOf(phone), success(prompt.id, { amount: prompt.amount, ...change }));
  await scene.sandbox.answer(prompt.id, 'cancel');
  const row = await scene.until(id, ({ exceptions }) => exceptions.length > 0);
  assert.notEqual(row.state, 'succeeded');
  assert.notEqual(row.order_state, 'delivered');
}

const isDelivered = ({ order_state: state }: { order_state: string }) => state === 'delivered';

/** Numbers as people write them, and as M-Pesa is asked. */
const written: readonly (readonly [string, (digits: string) => string, string])[] = [
  ['0712…', (digits) => `07${digits}`, '2547'],
  ['0110…', (digits) => `0110${digits.slice(2)}`, '254110'],
  ['+254 7…', (digits) => `+254 7${digits.slice(0, 2)} ${digits.slice(2)}`, '2547'],
  ['7…', (digits) => `7${digits}`, '2547'],
];

/** What else a callback, a phone and an impatient customer may do. */
export const wayCases: readonly Case[] = [
  {
    number: '6',
    name: 'a push that never came anywhere is sent once and charges nobody',
    play: async (scene) => {
      await scene.sandbox.daraja({ push: { reply: 'reset', times: 1 } });
      const { id } = await scene.buy(manual);
      const row = await scene.until(id, ({ state }) => state !== 'submitting');
      assert.equal(row.pushes, 1);
      assert.notEqual(row.order_state, 'delivered');
    },
  },
  {
    number: '14',
    name: 'the doors of results and hand payments are as unknown as any other path',
    play: async ({ program }) => {
      for (const path of ['result', 'late', 'stk', 'c2b']) {
        const token = randomBytes(16).toString('hex');
        const answer = await post(`${program.addresses.api}/api/hooks/${path}/${token}`, {});
        assert.equal(answer.status, 404, path);
      }
    },
  },
  {
    number: '16',
    name: 'a failure that comes after the money takes nothing back',
    play: async (scene) => {
      const { id, phone } = await scene.buy();
      const { provider_reference: checkout } = await scene.paid(id);
      const body = success(checkout ?? '', { amount: 1 });
      body.Body.stkCallback.ResultCode = 1032;
      await post(await scene.doorOf(phone), body);
      assert.ok(isDelivered(await scene.row(id)));
    },
  },
  {
    number: '18',
    name: 'bodies that nobody can read do no harm, and the money still counts',
    play: async (scene) => {
      const { id, phone } = await scene.buy(manual);
      const prompt = await scene.sandbox.promptOn(phone);
      const door = await scene.doorOf(phone);
      for (const body of [
        '',
        'null',
        '[]',
        '{"Body":',
        '{"Body":{"stkCallback":7}}',
        '"\\u0000"',
      ]) {
        assert.ok((await post(door, body)).status < 500, body);
      }
      await scene.sandbox.answer(prompt.id, 'approve');
      await scene.paid(id);
    },
  },
  {
    number: '20',
    name: 'a callback of more than the price is not believed',
    play: (scene) => forgedThenCancelled(scene, { amount: 99_999 }),
  },
  {
    number: '21',
    name: 'the receipt of one order does not pay another',
    play: async (scene) => {
      const { receipt } = await scene.paid((await scene.buy()).id);
      assert.ok(receipt);
      await forgedThenCancelled(scene, { receipt });
    },
  },
  {
    number: '22',
    name: 'a callback without its figures is asked about twice, and paid',
    play: async (scene) => {
      const { id } = await scene.buy({ script: 'approve', afterMs: 20, callback: { omit: 'all' } });
      await scene.paid(id);
    },
  },
  {
    number: '24',
    name: 'a receipt that a callback made up gives way to the true one, and makes no money',
    play: async (scene) => {
      const { id, phone } = await scene.buy({ ...manual, callback: { drop: true } });
      const prompt = await scene.sandbox.promptOn(phone);
      await post(await scene.doorOf(phone), success(prompt.id, prompt));
      await scene.sandbox.answer(prompt.id, 'approve');
      await scene.paid(id);
      const truth = await scene.sandbox.truth('daraja');
      const { receipt } = truth.find((entry) => entry.phone === phone) ?? {};
      await scene.until(id, (row) => row.receipt === receipt);
    },
  },
  {
    number: '26',
    name: 'ids of another prompt in a callback move nothing',
    play: async (scene) => {
      const callback = { wrongId: 'both' };
      const { id } = await scene.buy({ script: 'approve', afterMs: 20, callback });
      await scene.until(id, ({ exceptions }) => exceptions.includes('ids-mismatch'));
      await scene.paid(id);
    },
  },
  ...written.map(([text, write, prefix], index) => ({
    number: `39${'ghij'[index] ?? ''}`,
    name: `a number written as ${text} is asked as ${prefix}…`,
    play: async (scene: Scene) => {
      const digits = freshPhone().slice(4);
      const proxy = await scene.customer.freeProxy();
      const change = { accountNumber: write(digits) };
      const id = paymentIdOf(await scene.customer.pay(proxy.id, { phone: '', change }));
      const { reference } = await scene.until(id, (row) => row.provider_reference !== null);
      const calls = await scene.sandbox.calls('/daraja/mpesa/stkpush/v1/processrequest');
      const body = calls.find((call) => call.body['AccountReference'] === reference)?.body;
      const asked = String(body?.['PhoneNumber']);
      assert.match(asked, /^254[17]\d{8}$/);
      assert.ok(asked.startsWith(prefix), asked);
      await scene.sandbox.answer((await scene.sandbox.promptOn(asked)).id, 'cancel');
      await scene.failed(id);
    },
  })),
  {
    number: '40',
    name: 'one phone is prompted three times in ten minutes, whoever asks',
    play: async (scene) => {
      const phone = freshPhone();
      await scene.sandbox.phone(phone, { script: 'cancel', afterMs: 20 });
      const statuses: number[] = [];
      for (let tries = 0; tries < 4; tries += 1) {
        const proxy = await scene.customer.freeProxy();
        const answer = await scene.customer.pay(proxy.id, { phone });
        statuses.push(answer.status);
        if (answer.status === 200) await scene.failed(paymentIdOf(answer));
      }
      assert.deepEqual(statuses, [200, 200, 200, 429]);
    },
  },
  {
    number: '42',
    name: 'whoever leaves the card page for M-Pesa has one payment alive',
    play: async (scene) => {
      const { id, proxy } = await scene.card();
      const phone = freshPhone();
      await scene.sandbox.phone(phone, { script: 'approve', afterMs: 20 });
      const prompt = paymentIdOf(await scene.customer.pay(proxy.id, { phone }));
      assert.equal((await scene.row(id)).state, 'superseded');
      await scene.paid(prompt);
    },
  },
  {
    number: '43',
    name: 'a database that dies under a callback: refused, and the money is found all the same',
    play: async (scene) => {
      const { id, phone } = await scene.buy({ ...manual, callback: { drop: true } });
      const prompt = await scene.sandbox.promptOn(phone);
      const door = await scene.doorOf(phone);
      await scene.sandbox.answer(prompt.id, 'approve');
      const { postgres } = await scene.program.processes();
      assert.ok(postgres);
      process.kill(postgres, 'SIGKILL');
      const answer = await post(door, success(prompt.id, prompt));
      assert.ok(answer.status === 200 || answer.status >= 500, String(answer.status));
      const isUp = () => scene.row(id).catch(() => undefined);
      await eventually('the database to be back', isUp, 60_000);
      await scene.paid(id);
      // The next case signs up a customer, which this process may still refuse.
      await eventually('the api to have it again', () => isReady(scene.program), 60_000);
    },
  },
  {
    number: '53',
    name: 'somebody else’s paid payment says nothing to this customer',
    play: async (scene) => {
      const paid = await scene.buy();
      await scene.paid(paid.id);
      const stranger = await scene.stranger();
      assert.equal(await stranger.transaction(paid.id), undefined);
    },
  },
];
