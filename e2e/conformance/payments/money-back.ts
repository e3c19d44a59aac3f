import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readBooks } from '../../support/books.ts';
import { eventually } from '../../../scripts/gate/eventually.ts';
import { type Case, type Scene } from './scene.ts';

type Input = Readonly<{ amountKes?: number; destination?: 'balance' | 'provider' }>;

/** Staff ask for money of a payment back; answers the refund, or why there is none. */
export async function ask(
  scene: Scene,
  id: string,
  { amountKes, destination = 'provider' }: Input = {},
) {
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
export async function until(scene: Scene, refundId: string, states: readonly string[]) {
  const owner = await scene.owner();
  return eventually(
    `refund ${refundId} to be ${states.join(' or ')}`,
    async () => {
      const { body } = await owner.call('GET', `/admin/refunds/${refundId}`);
      // Absent while Admin asks for patience.
      const { refund } = body as { refund?: { state: string } };
      return refund && states.includes(refund.state) && refund;
    },
    withinMs,
  );
}

export const idOf = ({ status, body, text }: Awaited<ReturnType<typeof ask>>) => {
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
      await scene.sandbox.daraja({ result: { reply, times: 1 } });
      await until(scene, idOf(await ask(scene, id)), ['succeeded']);
      assert.equal(await reversals(scene, receipt), 1);
    },
  })),
  {
    number: '62',
    name: 'a part of an M-Pesa payment goes to the balance, too, and less than M-Pesa pays out only there',
    play: async (scene) => {
      const { id } = await scene.buy();
      await scene.paid(id);
      assert.equal((await ask(scene, id, { amountKes: 9 })).status, 409);
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
      await scene.sandbox.onCardPage(reference, 'pay');
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
      await scene.sandbox.onCardPage(reference, 'pay');
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
  {
    number: '68a',
    name: 'a card refund that needs attention is told to staff, not repeated, and may still end',
    play: async (scene) => {
      const { reference, refund } = await givenCardRefund(scene);
      await moveAll(scene, reference, 'needs-attention');
      await until(scene, refund, ['needs_attention']);
      await moveAll(scene, reference, 'processed');
      await until(scene, refund, ['succeeded']);
      assert.equal((await refundsAt(scene, reference)).length, 1);
    },
  },
  {
    number: '68b',
    name: 'a card refund that fails stays the shop’s debt, and ends on the balance',
    play: async (scene) => {
      const { reference, refund } = await givenCardRefund(scene);
      await moveAll(scene, reference, 'failed');
      await until(scene, refund, ['failed']);
      const owner = await scene.owner();
      const kept = await owner.call('POST', `/admin/refunds/${refund}/balance`);
      assert.ok(kept.status < 300, kept.text);
      await until(scene, refund, ['succeeded']);
      assert.equal(await scene.creditMinor(), 2_000);
    },
  },
  {
    number: '70a',
    name: 'a bank that contests a card and decides for the shop: held, and given back',
    play: async (scene) => contested(scene, 'declined', 'won'),
  },
  {
    number: '70b',
    name: 'a bank that decides for its customer: the money is gone, and the books say so',
    play: async (scene) => contested(scene, 'merchant-accepted', 'lost'),
  },
  {
    number: '70c',
    name: 'a bank that takes a part before delivery: the rest is the balance, and the order ends',
    play: async (scene) => {
      const { id, reference } = await scene.serverByCard();
      await scene.sandbox.onCardPage(reference, 'pay');
      await scene.until(id, ({ order_state: state }) => state === 'provisioning');
      const { minor } = await scene.price(id);
      await decided(scene, { id, reference, amount: 50_000 }, ['merchant-accepted', 'lost']);
      assert.equal((await scene.row(id)).order_state, 'refunded');
      assert.equal(await scene.creditMinor(), minor - 50_000);
    },
  },
];

/** A paid card payment with KES 20 being refunded. */
async function givenCardRefund(scene: Scene) {
  await scene.sandbox.paystack({ refundMs: null });
  const { id, reference } = await scene.card();
  await scene.sandbox.onCardPage(reference, 'pay');
  await scene.paid(id);
  const refund = idOf(await ask(scene, id, { amountKes: 20 }));
  await until(scene, refund, ['submitted']);
  return { reference, refund };
}

/** A dispute from its first word to the bank's decision, as the shop's own rows have it. */
async function contested(scene: Scene, resolution: string, end: 'won' | 'lost') {
  const { id, reference } = await scene.card();
  await scene.sandbox.onCardPage(reference, 'pay');
  await scene.paid(id);
  await decided(scene, { id, reference }, [resolution, end]);
}

type Contested = Readonly<{ id: string; reference: string; amount?: number }>;

/** A bank asks for a payment, or an amount of it, and decides. */
async function decided(
  scene: Scene,
  { id, ...claim }: Contested,
  [resolution, end]: readonly [string, 'won' | 'lost'],
) {
  const { id: theirs } = (await scene.sandbox.send(
    'POST',
    '/controls/paystack/disputes',
    claim,
  )) as { id: string | number };
  await eventually('the dispute to be open', () => isDispute(scene, id, 'open'), withinMs);
  await scene.sandbox.send('POST', `/controls/paystack/disputes/${theirs}/resolve`, { resolution });
  await eventually(`the dispute to be ${end}`, () => isDispute(scene, id, end), withinMs);
}

const isDispute = (scene: Scene, paymentId: string, state: string) =>
  readBooks(scene.program.addresses.database, async (client) => {
    const { rows } = await client.query<{ state: string }>(
      'select state from disputes where payment_id = $1',
      [paymentId],
    );
    return rows[0]?.state === state;
  });

type CardRefund = Readonly<{ id: string | number; status: string; transaction: number }>;

/** Refunds of one payment that the card provider received. */
async function refundsAt({ sandbox }: Scene, reference: string): Promise<readonly CardRefund[]> {
  const paid = (await sandbox.send('GET', '/controls/paystack/transactions')) as readonly {
    id: number;
    reference: string;
  }[];
  const own = paid.find((each) => each.reference === reference)?.id;
  const all = (await sandbox.send('GET', '/controls/paystack/refunds')) as readonly CardRefund[];
  return all.filter(({ transaction }) => transaction === own);
}

/** The card provider's state of every refund request. */
async function moveAll(scene: Scene, reference: string, status: string) {
  const open = (await refundsAt(scene, reference)).filter(
    (each) => !/processed|failed/.test(each.status),
  );
  for (const { id } of open) {
    await scene.sandbox.send('POST', `/controls/paystack/refunds/${id}`, { status });
  }
}

const processAll = (scene: Scene, reference: string) => moveAll(scene, reference, 'processed');
