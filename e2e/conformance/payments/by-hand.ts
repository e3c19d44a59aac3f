import assert from 'node:assert/strict';
import { eventually } from '../../../scripts/gate/eventually.ts';
import type { Case, Scene } from './scene.ts';

/** An order whose prompt was cancelled; then its customer pays the paybill by hand. */
async function payByHand(scene: Scene, differenceKes: number) {
  const { id, phone } = await scene.buy({ script: 'cancel', afterMs: 20 });
  const { reference } = await scene.failed(id);
  const { minor } = await scene.price(id);
  const amount = minor / 100 + differenceKes;
  await scene.sandbox.send('POST', '/controls/paybill', { phone, amount, account: reference });
  return id;
}

/** Money that came to the paybill without a prompt. */
export const handCases: readonly Case[] = [
  {
    number: '69a',
    name: 'the right amount under the right reference pays the order',
    play: async (scene) => {
      await scene.paid(await payByHand(scene, 0));
    },
  },
  {
    number: '69b',
    name: 'too little under the right reference is the customer’s credit, and delivers nothing',
    play: async (scene) => {
      const id = await payByHand(scene, -5);
      const { minor } = await scene.price(id);
      const isCredited = async () => (await scene.creditMinor()) === minor - 500;
      await eventually('the credit', isCredited, 60_000);
      assert.notEqual((await scene.row(id)).order_state, 'delivered');
    },
  },
  {
    number: '69c',
    name: 'too much pays the order, and the rest is credit',
    play: async (scene) => {
      await scene.paid(await payByHand(scene, 7));
      assert.equal(await scene.creditMinor(), 700);
    },
  },
  {
    number: '69d',
    name: 'an unknown reference waits in suspense',
    play: async (scene) => {
      const account = `WHO${Date.now().toString(36)}`.toUpperCase();
      const phone = '254711000111';
      await scene.sandbox.send('POST', '/controls/paybill', { phone, amount: 33, account });
      const isKept = async () => (await scene.strayState('reference', account)) === 'suspense';
      await eventually('the money in suspense', isKept, 60_000);
    },
  },
];
