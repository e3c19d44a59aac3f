import assert from 'node:assert/strict';
import { post } from '../../support/callbacks.ts';
import { freshPhone } from '../../support/customer.ts';
import { paymentIdOf, type Case } from './scene.ts';

type Play = Case['play'];

/** Pays on the page while the card provider behaves like this. */
const paidWhile =
  (settings: object): Play =>
  async (scene) => {
    const { id, reference } = await scene.card();
    await scene.sandbox.paystack(settings);
    await scene.sandbox.onCardPage(reference, 'pay');
    await scene.paid(id);
  };

const signatures = ['none', 'wrong-key', 'sha256', 'truncated', 'respaced'];
const waiting = ['ongoing', 'pending', 'processing', 'abandoned', 'queued', 'a-new-word', 'failed'];
const metadata: readonly unknown[] = [{}, '', 0, null, 'text'];

/** A payment that is held up by this answer of verify for a while, and paid after it. */
const heldUp =
  (verify: object): Play =>
  async (scene) => {
    const { id, reference } = await scene.card();
    await scene.sandbox.paystack({ verify: { ...verify, times: 3 } });
    await scene.sandbox.onCardPage(reference, 'pay');
    await scene.paid(id);
  };

/** An answer of verify that must never be taken for the price. */
const neverPaid =
  (verify: object): Play =>
  async (scene) => {
    const { id, reference } = await scene.card();
    await scene.sandbox.paystack({ verify });
    await scene.sandbox.onCardPage(reference, 'pay');
    const row = await scene.until(id, ({ exceptions }) => exceptions.length > 0);
    assert.notEqual(row.state, 'succeeded');
    assert.notEqual(row.order_state, 'delivered');
    await scene.sandbox.paystack({ verify: null });
    await scene.paid(id);
  };

export const cardCases: readonly Case[] = [
  {
    number: '41',
    name: 'a prompt on the phone cannot be left for a card: never two alive',
    play: async (scene) => {
      const { id, phone, proxy } = await scene.buy({ script: 'manual' });
      const change = { mode: 'LINK', accountNumber: scene.customer.email };
      const other = await scene.customer.pay(proxy.id, { phone: '', change });
      assert.equal(other.status, 409, other.text);
      const prompt = await scene.sandbox.promptOn(phone);
      await scene.sandbox.answer(prompt.id, 'approve');
      await scene.paid(id);
    },
  },
  {
    number: '65',
    name: 'a card page is left for M-Pesa and paid all the same: the excess is credit',
    play: async (scene) => {
      const { id, reference, proxy } = await scene.card();
      const phone = freshPhone();
      await scene.sandbox.phone(phone, { script: 'approve', afterMs: 20 });
      const switched = paymentIdOf(await scene.customer.pay(proxy.id, { phone }));
      await scene.until(id, ({ state }) => state === 'superseded');
      await scene.paid(switched);
      await scene.sandbox.onCardPage(reference, 'pay');
      const late = await scene.until(id, ({ state }) => state === 'succeeded');
      assert.equal(late.order_state, 'cancelled');
    },
  },
  { number: '48', name: 'paid on the page: one confirmation, one delivery', play: paidWhile({}) },
  {
    number: '49',
    name: 'the payment page is asked for in whole cents, KES, cards only, without secrets',
    play: async (scene) => {
      const { id, reference } = await scene.card();
      const calls = await scene.sandbox.calls('/paystack/transaction/initialize');
      const body = calls.find((call) => call.body['reference'] === reference)?.body;
      assert.ok(body);
      assert.ok(Number.isInteger(Number(body['amount'])));
      assert.equal(body['currency'], 'KES');
      assert.match(reference, /^[A-Za-z0-9.=-]+$/);
      assert.deepEqual(body['channels'], ['card']);
      assert.ok(String(body['callback_url']).startsWith('http'));
      assert.doesNotMatch(JSON.stringify(body['metadata'] ?? {}), /sk_|token|password/i);
      await scene.sandbox.onCardPage(reference, 'pay');
      await scene.paid(id);
    },
  },
  {
    number: '50',
    name: 'a card that is declined and then pays on the same page is paid once',
    play: async (scene) => {
      const { id, reference } = await scene.card();
      await scene.sandbox.onCardPage(reference, 'decline');
      await scene.sandbox.onCardPage(reference, 'pay');
      await scene.paid(id);
    },
  },
  {
    number: '51',
    name: 'without any webhook the schedule finds the money',
    play: paidWhile({ webhook: { drop: true } }),
  },
  {
    number: '52',
    name: 'ten webhooks at once: one posting',
    play: paidWhile({ webhook: { copies: 10 } }),
  },
  ...signatures.map((signature, index) => ({
    number: `54${'abcde'[index] ?? ''}`,
    name: `a webhook signed badly (${signature}) is refused with 401`,
    play: async (scene: Parameters<Play>[0]) => {
      const { id, reference } = await scene.card();
      await scene.sandbox.paystack({ webhook: { signature } });
      await scene.sandbox.onCardPage(reference, 'pay');
      await scene.paid(id);
      const deliveries = await scene.deliveries(reference);
      const statuses = deliveries.flatMap((delivery) =>
        (delivery as unknown as { answers: { status: number }[] }).answers.map(
          ({ status }) => status,
        ),
      );
      assert.ok(
        statuses.length > 0 && statuses.every((status) => status === 401),
        statuses.join(', '),
      );
    },
  })),
  {
    number: '55',
    name: 'a webhook that is played again has no effect',
    play: async (scene) => {
      const { id, reference } = await scene.card();
      await scene.sandbox.onCardPage(reference, 'pay');
      await scene.paid(id);
      const [delivery] = await scene.deliveries(reference);
      assert.ok(delivery);
      await scene.sandbox.send('POST', `/controls/deliveries/${delivery.id}/send`, { copies: 5 });
      assert.equal((await scene.row(id)).order_state, 'delivered');
    },
  },
  {
    number: '56',
    name: 'a body that is no JSON is refused before it is read',
    play: async ({ program }) => {
      const door = `${program.addresses.api}/api/hooks/card`;
      assert.equal((await post(door, '{"event":')).status, 401);
    },
  },
  {
    number: '57',
    name: 'an answer of the other environment is not paid',
    play: neverPaid({ domain: 'live' }),
  },
  {
    number: '58',
    name: 'a page that asked for another amount than was due is not paid',
    play: neverPaid({ requestedAmount: 100 }),
  },
  ...metadata.map((value, index) => ({
    number: `59${'abcde'[index] ?? ''}`,
    name: `metadata of ${JSON.stringify(value)} does no harm`,
    play: paidWhile({ verify: { metadata: value, times: 1 } }),
  })),
  { number: '60', name: 'another currency is not paid', play: neverPaid({ currency: 'NGN' }) },
  ...waiting.map((status, index) => ({
    number: `61${'abcdefg'[index] ?? ''}`,
    name: `the status ${status} is waited for`,
    play: heldUp({ status }),
  })),
  {
    number: '64',
    name: 'a payment that the provider calls reversed is not paid, and staff know',
    play: neverPaid({ status: 'reversed' }),
  },
  ...['outage', 'rate-limited', 'reset'].map((reply, index) => ({
    number: `63${'abc'[index] ?? ''}`,
    name: `verify is away (${reply}) after the webhook: paid after it is back`,
    play: heldUp({ reply }),
  })),
];
