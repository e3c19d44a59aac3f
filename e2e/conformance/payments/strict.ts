import assert from 'node:assert/strict';
import { post } from '../../support/callbacks.ts';
import { ask, idOf, until } from './money-back.ts';
import type { Case } from './scene.ts';

type Call = Readonly<{ method: string; path: string; status: number | null; at: string }>;

const sample = 'Bearer sk_test_sandbox0000000000000000000000000000';

/** The sandbox is no kinder than the providers, and the shop lives with that. */
export const strictCases: readonly Case[] = [
  {
    number: '86a',
    name: 'what the shop sends of a sale, a card, a refund and a payout is all published',
    play: async (scene) => {
      const since = new Date().toISOString();
      const first = await scene.buy();
      await scene.paid(first.id);
      await until(scene, idOf(await ask(scene, first.id, { amountKes: 20 })), ['succeeded']);
      const second = await scene.buy();
      await scene.paid(second.id);
      await until(scene, idOf(await ask(scene, second.id)), ['succeeded']);
      const card = await scene.card();
      await scene.sandbox.onCardPage(card.reference, 'pay');
      await scene.paid(card.id);
      await until(scene, idOf(await ask(scene, card.id)), ['succeeded']);
      const calls = (await scene.sandbox.send('GET', '/controls/calls')) as readonly Call[];
      const sent = calls.filter(({ method, at }) => method === 'POST' && at >= since);
      const kinds = new Set(sent.map(({ path }) => path));
      for (const path of [
        '/daraja/mpesa/stkpush/v1/processrequest',
        '/daraja/mpesa/b2c/v3/paymentrequest',
        '/daraja/mpesa/reversal/v1/request',
        '/paystack/transaction/initialize',
        '/paystack/refund',
      ]) {
        assert.ok(kinds.has(path), path);
      }
      assert.deepEqual(
        sent.filter(({ status }) => status === 400),
        [],
      );
    },
  },
  {
    number: '86b',
    name: 'a parameter that is not published is refused, and nothing comes of it',
    play: async ({ program, customer }) => {
      const body = { email: customer.email, amount: 1_000, Amount: 1_000 };
      const url = `${program.addresses.sandbox}/paystack/transaction/initialize`;
      const answer = await post(url, body, { authorization: sample });
      assert.equal(answer.status, 400);
      assert.deepEqual(
        ((await answer.json()) as { message: string }).message,
        '"Amount" is not allowed',
      );
    },
  },
];
