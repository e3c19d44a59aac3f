import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '../../support/sandbox.ts';
import { type Case, type Scene } from './scene.ts';

type Wish = Readonly<{ amountKes?: number; destination?: 'balance' | 'provider' }>;

/** Staff ask for money of a payment back; answers the refund, or why there is none. */
async function ask(scene: Scene, id: string, { amountKes, destination = 'provider' }: Wish = {}) {
  const owner = await scene.owner();
  return owner.call('POST', `/admin/payments/${id}/refunds`, {
    ...(amountKes === undefined ? {} : { amountKes }),
    destination,
    reason: 'the conformance asks for it',
    endsService: false,
    key: randomUUID(),
  });
}

const withinMs = 60_000;

/** The refund once it is in one of these states. */
async function until(scene: Scene, refundId: string, states: readonly string[]) {
  const owner = await scene.owner();
  return eventually(
    `refund ${refundId} to be ${states.join(' or ')}`,
    async () => {
      const { body } = await owner.call('GET', `/admin/refunds/${refundId}`);
      const { refund } = body as { refund: { state: string } };
      return states.includes(refund.state) && refund;
    },
    withinMs,
  );
}

const idOf = ({ status, body, text }: Awaited<ReturnType<typeof ask>>) => {
  assert.equal(status, 200, text);
  return (body as { id: string }).id;
};

const reversals = async ({ sandbox }: Scene, receipt: string | null) =>
  (await sandbox.calls('/daraja/mpesa/reversal/v1/request')).filter(
    ({ body }) => body['TransactionID'] === receipt,
  ).length;

const lostResults: readonly (readonly [string, string])[] = [
  ['47b', 'queue-timeout-then-result'],
  ['47c', 'lost'],
  ['47d', 'twice'],
];

/** Money on its way back, the way it came. */
export const moneyBackCases: readonly Case[] = [
  {
    number: '47a',
    name: 'a paid order is reversed once',
    play: async (scene) => {
      const { id } = await scene.buy();
      const { receipt } = await scene.paid(id);
      await until(scene, idOf(await ask(scene, id)), ['succeeded']);
      assert.equal(await reversals(scene, receipt), 1);
    },
  },
  ...lostResults.map(([number, reply]) => ({
    number,
    name: `the result of a reversal is ${reply}: asked about, and not repeated`,
    play: async (scene: Scene) => {
      const { id } = await scene.buy();
      const { receipt } = await scene.paid(id);
      await scene.daraja({ result: { reply, times: 1 } });
      await until(scene, idOf(await ask(scene, id)), ['succeeded']);
      assert.equal(await reversals(scene, receipt), 1);
    },
  })),
  {
    number: '62',
    name: 'a part of an M-Pesa payment goes to the balance, for it cannot go back',
    play: async (scene) => {
      const { id } = await scene.buy();
      await scene.paid(id);
      assert.equal((await ask(scene, id, { amountKes: 10 })).status, 409);
      const refund = idOf(await ask(scene, id, { amountKes: 10, destination: 'balance' }));
      await until(scene, refund, ['succeeded']);
      assert.equal(await scene.creditMinor(), 1_000);
    },
  },
  {
    number: '66',
    name: 'a card gets a part back, the way it came',
    play: async (scene) => {
      const { id, reference } = await scene.card();
      await scene.onPage(reference, 'pay');
      await scene.paid(id);
      const refund = idOf(await ask(scene, id, { amountKes: 20 }));
      await until(scene, refund, ['submitted', 'succeeded']);
      await processAll(scene, reference);
      await until(scene, refund, ['succeeded']);
    },
  },
  {
    number: '67',
    name: 'of two refunds of 80 % at once the second is refused',
    play: async (scene) => {
      const { id, reference } = await scene.card();
      await scene.onPage(reference, 'pay');
      await scene.paid(id);
      const { minor } = await scene.price(id);
      const amountKes = Math.floor((minor * 0.8) / 100);
      const both = await Promise.all([
        ask(scene, id, { amountKes }),
        ask(scene, id, { amountKes }),
      ]);
      assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 409]));
      const refund = idOf(both.find(({ status }) => status === 200) ?? both[0]);
      await until(scene, refund, ['submitted', 'succeeded']);
      await processAll(scene, reference);
      await until(scene, refund, ['succeeded']);
    },
  },
];

type CardRefund = Readonly<{ id: string | number; status: string; reference?: string }>;

/** The card provider carries out what it has been asked for. */
async function processAll({ sandbox }: Scene, reference: string) {
  const all = (await sandbox.send('GET', '/controls/paystack/refunds')) as CardRefund[];
  const open = all.filter(
    (each) => JSON.stringify(each).includes(reference) && !/processed|failed/.test(each.status),
  );
  for (const { id } of open) {
    await sandbox.send('POST', `/controls/paystack/refunds/${id}`, { status: 'processed' });
  }
}
