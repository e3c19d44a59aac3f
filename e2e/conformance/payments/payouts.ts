import assert from 'node:assert/strict';
import { freshPhone, type Customer } from '../../support/customer.ts';
import { ask, idOf, until } from './money-back.ts';
import type { Case, Scene } from './scene.ts';

const partKes = 20;
const enoughKes = 10_000_000;

/** A part of a paid order that staff send to its phone, while M-Pesa behaves like this. */
async function givenPayout(scene: Scene, behaviour: object) {
  const { id, phone } = await scene.buy();
  await scene.paid(id);
  await scene.sandbox.daraja(behaviour);
  const refund = idOf(await ask(scene, id, { amountKes: partKes }));
  return { refund, phone };
}

/** What M-Pesa has really paid to a phone, in cents. */
const paidOut = async ({ sandbox }: Scene, phone: string) =>
  (await sandbox.truth('daraja'))
    .filter((entry) => entry.phone === phone && entry.amountMinor < 0)
    .map(({ amountMinor }) => -amountMinor);

async function expectPaidOnce(scene: Scene, { refund, phone }: { refund: string; phone: string }) {
  await until(scene, refund, ['succeeded']);
  assert.deepEqual(await paidOut(scene, phone), [partKes * 100]);
}

type Decision = Readonly<{ refund: string; to: 'retry' | 'balance' }>;

/** The owner decides, unless the case names another person. */
async function decide(scene: Scene, { refund, to }: Decision, person?: Customer) {
  const who = person ?? (await scene.owner());
  const done = await who.call('POST', `/admin/refunds/${refund}/${to}`);
  assert.ok(done.status < 300, done.text);
}

const once = (fault: object) => ({ ...fault, times: 1 });
const ends = (resultCode: string) => ({ result: once({ reply: 'normal', resultCode }) });

/** However the answers get lost or overtake each other, the phone is paid once. */
const onTheWay: readonly (readonly [number: string, name: string, behaviour: object])[] = [
  ['80a', 'it goes to the phone that paid', {}],
  ['80b', 'its acknowledgement is lost', { payout: once({ reply: 'taken-then-lost' }) }],
  ['80c', 'it never arrived', { payout: once({ reply: 'never' }) }],
  ['80d', 'the gateway is full', { payout: once({ reply: 'spike-429' }) }],
  ['80e', 'its result is lost, and its status is asked', { result: once({ reply: 'lost' }) }],
  ['80f', 'its result comes twice', { result: once({ reply: 'twice' }) }],
  [
    '80g',
    'its result comes after the notice of the full queue',
    { result: once({ reply: 'queue-timeout-then-result' }) },
  ],
  ['80h', 'its result comes first', { payout: once({ reply: 'normal', resultFirst: true }) }],
  [
    '80i',
    'its result writes our id in another form, and figures as texts',
    {
      payout: once({ reply: 'normal', otherId: true }),
      result: once({ reply: 'normal', asText: true }),
    },
  ],
];

/** What staff put right and send again, by the code of the result. */
const stuck: readonly (readonly [number: string, name: string, code: string])[] = [
  ['81b', 'the limit of the day is reached', '4'],
  ['81c', 'the account is not active', '2006'],
  ['81d', 'the number may not pay out', '2028'],
  ['81e', 'the initiator lacks its role', '21'],
];

/** Money to phones that does not go back the way it came. */
export const payoutCases: readonly Case[] = [
  ...onTheWay.map(([number, name, behaviour]) => ({
    number,
    name: `a payout is made once when ${name}`,
    play: async (scene: Scene) => expectPaidOnce(scene, await givenPayout(scene, behaviour)),
  })),
  {
    number: '81a',
    name: 'a payout waits for float in the utility account, and is sent when staff say so',
    play: async (scene) => {
      const payout = await givenPayout(scene, { utilityKes: 0 });
      await until(scene, payout.refund, ['needs_attention']);
      assert.deepEqual(await paidOut(scene, payout.phone), []);
      await scene.sandbox.daraja({ utilityKes: enoughKes });
      await decide(scene, { refund: payout.refund, to: 'retry' });
      await expectPaidOnce(scene, payout);
    },
  },
  ...stuck.map(([number, name, code]) => ({
    number,
    name: `a payout waits for staff when ${name} (${code})`,
    play: async (scene: Scene) => {
      const payout = await givenPayout(scene, ends(code));
      await until(scene, payout.refund, ['needs_attention']);
      await decide(scene, { refund: payout.refund, to: 'retry' });
      await expectPaidOnce(scene, payout);
    },
  })),
  {
    number: '82',
    name: 'a refused initiator is told to staff until the next payout goes out',
    play: async (scene) => {
      const payout = await givenPayout(scene, ends('8006'));
      await until(scene, payout.refund, ['needs_attention']);
      assert.equal(await openRefusals(scene), 1);
      await decide(scene, { refund: payout.refund, to: 'retry' });
      await expectPaidOnce(scene, payout);
      assert.equal(await openRefusals(scene), 0);
    },
  },
  {
    number: '83',
    name: 'a phone that cannot be paid leaves the money on the balance',
    play: async (scene) => {
      const { refund, phone } = await givenPayout(scene, ends('2040'));
      await until(scene, refund, ['failed']);
      await decide(scene, { refund, to: 'balance' });
      await until(scene, refund, ['succeeded']);
      assert.equal(await scene.creditMinor(), partKes * 100);
      assert.deepEqual(await paidOut(scene, phone), []);
    },
  },
  {
    number: '84',
    name: 'a payout that died in the queue is looked for, then sent anew by staff',
    play: async (scene) => {
      const payout = await givenPayout(scene, { result: once({ reply: 'queue-timeout' }) });
      await until(scene, payout.refund, ['needs_attention']);
      await decide(scene, { refund: payout.refund, to: 'retry' });
      await expectPaidOnce(scene, payout);
    },
  },
  {
    number: '85',
    name: 'a status that names another phone is not believed',
    play: async (scene) => {
      const payout = await givenPayout(scene, {
        result: once({ reply: 'lost' }),
        statusPayee: freshPhone(),
      });
      await until(scene, payout.refund, ['needs_attention']);
      await scene.sandbox.daraja({ statusPayee: '' });
      // Another phone may have got it, so two people decide. It goes out under the id that M-Pesa
      // knows, which is not paid a second time.
      const again = { refund: payout.refund, to: 'retry' } as const;
      await decide(scene, again);
      await until(scene, payout.refund, ['needs_attention']);
      await decide(scene, again, await scene.secondPerson());
      await expectPaidOnce(scene, payout);
    },
  },
];

/** Among the newest exceptions: those of a long day that are open fill many pages. */
async function openRefusals(scene: Scene): Promise<number> {
  const owner = await scene.owner();
  const { body } = await owner.call('GET', '/admin/exceptions?open=false');
  const { content } = body as { content: { kind: string; resolvedAt: string | null }[] };
  return content.filter(({ kind, resolvedAt }) => kind === 'initiator-refused' && !resolvedAt)
    .length;
}
