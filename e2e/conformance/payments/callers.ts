import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { post, success } from '../../support/callbacks.ts';
import { freshPhone } from '../../support/customer.ts';
import { paymentIdOf, type Case } from './scene.ts';

const manual = { script: 'manual' };

/** What strangers and the customer's own browser may send. */
export const callerCases: readonly Case[] = [
  {
    number: '8',
    name: 'ten callbacks at once: all accepted, one posting, one delivery',
    play: async (scene) => {
      const { id } = await scene.buy({ script: 'approve', afterMs: 20, callback: { copies: 10 } });
      await scene.paid(id);
    },
  },
  {
    number: '9',
    name: 'a callback that is played again has no effect',
    play: async (scene) => {
      const { id } = await scene.buy();
      const { provider_reference: about } = await scene.paid(id);
      const [delivery] = await scene.deliveries(about ?? '');
      assert.ok(delivery);
      await scene.sandbox.send('POST', `/controls/deliveries/${delivery.id}/send`, { copies: 5 });
      assert.equal((await scene.row(id)).order_state, 'delivered');
    },
  },
  {
    number: '12',
    name: 'a forged success through the right door is asked about and not believed',
    play: async (scene) => {
      const { id, phone } = await scene.buy(manual);
      const prompt = await scene.sandbox.promptOn(phone);
      const forged = success(prompt.id, prompt);
      assert.equal((await post(await scene.doorOf(phone), forged)).status, 200);
      await scene.sandbox.answer(prompt.id, 'cancel');
      const row = await scene.until(id, ({ exceptions }) => exceptions.length > 0);
      assert.notEqual(row.order_state, 'delivered');
    },
  },
  {
    number: '13',
    name: 'a forged success without the token finds no door',
    play: async (scene) => {
      const { id, phone } = await scene.buy(manual);
      const prompt = await scene.sandbox.promptOn(phone);
      const door = `${scene.program.addresses.api}/api/hooks/stk`;
      const forged = success(prompt.id, prompt);
      assert.equal((await post(door, forged)).status, 404);
      assert.notEqual((await scene.row(id)).state, 'succeeded');
      await scene.sandbox.answer(prompt.id, 'cancel');
      await scene.failed(id);
    },
  },
  {
    number: '15',
    name: 'one order’s door does not take another order’s success',
    play: async (scene) => {
      const [first, second] = [await scene.buy(manual), await scene.buy(manual)];
      const theirs = await scene.sandbox.promptOn(second.phone);
      const own = await scene.sandbox.promptOn(first.phone);
      const forged = success(theirs.id, theirs);
      await post(await scene.doorOf(first.phone), forged);
      for (const { id } of [own, theirs]) await scene.sandbox.answer(id, 'cancel');
      for (const { id } of [first, second]) {
        const row = await scene.until(id, ({ state }) => state !== 'confirming');
        assert.notEqual(row.order_state, 'delivered');
      }
    },
  },
  {
    number: '17',
    name: 'guessed doors answer 404, always the same',
    play: async (scene) => {
      const words = new Set<string>();
      for (let tries = 0; tries < 200; tries += 1) {
        const token = randomBytes(32).toString('hex');
        const answer = await post(`${scene.program.addresses.api}/api/hooks/stk/${token}`, {});
        assert.ok(answer.status === 404 || answer.status === 429);
        const { code } = (await answer.json()) as { code?: string };
        if (answer.status === 404) words.add(code ?? '');
      }
      assert.equal(words.size, 1);
    },
  },
  {
    number: '19',
    name: 'a callback of less than the price is not paid, and staff know',
    play: async (scene) => {
      const { id, phone } = await scene.buy(manual);
      const prompt = await scene.sandbox.promptOn(phone);
      const forged = success(prompt.id, { amount: 1 });
      await post(await scene.doorOf(phone), forged);
      await scene.sandbox.answer(prompt.id, 'cancel');
      await scene.failed(id);
      assert.notEqual((await scene.row(id)).order_state, 'delivered');
    },
  },
  {
    number: '35',
    name: 'a double tap with one key is one payment with one answer',
    play: async (scene) => {
      const { customer, sandbox } = scene;
      const [phone, key, proxy] = [freshPhone(), 'double-tap-00001', await customer.freeProxy()];
      await sandbox.phone(phone, { script: 'approve', afterMs: 20 });
      const tap = () => customer.pay(proxy.id, { phone, key });
      const [first, second] = await Promise.all([tap(), tap()]);
      const accepted = [first, second].filter(({ status }) => status === 200);
      assert.ok(accepted.length > 0);
      for (const { status } of [first, second]) assert.ok([200, 409].includes(status));
      const ids = accepted.map(paymentIdOf);
      assert.equal(new Set(ids).size, 1);
      assert.equal((await scene.paid(ids[0] ?? '')).pushes, 1);
    },
  },
  {
    number: '36',
    name: 'two tabs: one payment, and the other hears that it is under way',
    play: async (scene) => {
      const { customer, sandbox } = scene;
      const [phone, proxy] = [freshPhone(), await customer.freeProxy()];
      await sandbox.phone(phone, manual);
      const tab = () => customer.pay(proxy.id, { phone });
      const answers = await Promise.all([tab(), tab()]);
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 409]));
      const { id } = await sandbox.promptOn(phone);
      await sandbox.answer(id, 'approve');
    },
  },
  {
    number: '37',
    name: 'a key that comes again with another body is refused',
    play: async (scene) => {
      const { customer } = scene;
      const [key, proxy] = [`again-${randomBytes(8).toString('hex')}`, await customer.freeProxy()];
      const id = paymentIdOf(await customer.pay(proxy.id, { phone: freshPhone(), key }));
      const other = await customer.pay(proxy.id, { phone: freshPhone(), key });
      assert.ok([409, 422].includes(other.status), other.text);
      assert.equal((await scene.row(id)).pushes <= 1, true);
    },
  },
  {
    number: '38',
    name: 'an amount of the browser’s own is refused with the right one',
    play: async (scene) => {
      const { answer } = await scene.order(manual, { amount: 1 });
      assert.equal(answer.status, 409, answer.text);
      assert.match(answer.text, /price-changed/);
    },
  },
  ...['071234567', '07123456789', 'abc', '+14155552671', '٠٧١٢٣٤٥٦٧', '254201234567'].map(
    (accountNumber, index) => ({
      number: `39${'abcdef'[index] ?? ''}`,
      name: `the phone ${accountNumber} is refused before any call`,
      play: async (scene: Parameters<Case['play']>[0]) => {
        const { answer } = await scene.order(manual, { accountNumber });
        assert.ok(answer.status === 400 || answer.status === 422, answer.text);
      },
    }),
  ),
];
