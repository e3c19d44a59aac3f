import assert from 'node:assert/strict';
import { freshPhone } from '../../support/customer.ts';
import { eventually } from '../../../scripts/gate/eventually.ts';
import { ask, idOf, until } from './money-back.ts';
import { playApart, type Case, type Scene } from './scene.ts';

const store = '600977';
const till = '5210987';
/** A shop whose customers pay a Buy Goods till, and the sandbox's account of it. */
const env = {
  SANDBOX_SHORTCODE: store,
  SANDBOX_TILL: till,
  DARAJA_SHORTCODE: store,
  DARAJA_SHORTCODE_KIND: 'till',
  DARAJA_TILL: till,
};

/** A prompt of the till is paid, delivered and reversed whole. */
async function promptAndBack(scene: Scene) {
  const { id, phone } = await scene.buy();
  await scene.paid(id);
  const push = await scene.push(phone);
  assert.equal(push['TransactionType'], 'CustomerBuyGoodsOnline');
  assert.equal(push['BusinessShortCode'], store);
  assert.equal(push['PartyB'], till);
  await until(scene, idOf(await ask(scene, id)), ['succeeded']);
}

/** Manual payments name no account, so their owner is unknown. */
async function moneyByHand(scene: Scene) {
  const paid = { phone: freshPhone(), amount: 41, account: 'ANYTHING' };
  const { receipt } = (await scene.sandbox.send('POST', '/controls/paybill', paid)) as {
    receipt: string;
  };
  const isKept = async () => (await scene.strayState('receipt', receipt)) === 'suspense';
  await eventually('the money in suspense', isKept, 60_000);
}

/** The shop with a till in place of a paybill. */
export const tillCases: readonly Case[] = [
  {
    number: '87',
    name: 'a till: a prompt is paid and reversed, money by hand waits for a person',
    play: () =>
      playApart(env, async (scene) => {
        await promptAndBack(scene);
        await moneyByHand(scene);
      }),
  },
];
