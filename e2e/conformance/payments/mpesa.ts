import assert from 'node:assert/strict';
import type { Case } from './scene.ts';

const approve = { script: 'approve', afterMs: 20 };
const lost = { ...approve, callback: { drop: true } };
const receipt = /^[A-Z0-9]{10}$/;

const parsed: readonly (readonly [string, object])[] = [
  ['23a', { shuffle: true }],
  ['23b', { balanceWithoutValue: true }],
  ['23c', { stringAmount: true }],
  ['23d', { maskedPhone: true }],
  ['23e', { stringDate: true }],
  ['25', { stringResultCode: true }],
];

/** What the customer's phone may say, and what becomes of the payment. */
const declined: readonly (readonly [string, string, string])[] = [
  ['10a', 'cancel', '1032'],
  ['10b', 'wrong-pin', '2001'],
  ['10c', 'no-funds', '1'],
  ['10d', 'unreachable', '1037'],
  ['10e', 'expire', '1019'],
];

/** Certain refusals of a push, and those with an unknown outcome. */
const refused = ['spike', 'spike-429', 'quota', 'wrong-credentials', 'no-merchant', 'locked'];
const unclear = ['never', 'reset', 'internal-error', 'bad-gateway', 'not-json'];

export const mpesaCases: readonly Case[] = [
  {
    number: '1',
    name: 'approve, callback, query: paid, one delivery, receipt kept',
    play: async (scene) => {
      const { id } = await scene.buy();
      const row = await scene.paid(id);
      assert.match(row.receipt ?? '', receipt);
      assert.equal(row.pushes, 1);
    },
  },
  {
    number: '2',
    name: 'a push has its eleven fields in their shape',
    play: async (scene) => {
      const { id, phone } = await scene.buy();
      const push = await scene.until(id, ({ provider_reference: known }) => known !== null);
      assert.equal(push.pushes, 1);
      const body = await scene.push(phone);
      assert.equal(Object.keys(body).length, 11);
      const stamp = String(body['Timestamp']);
      const password = Buffer.from(String(body['Password']), 'base64').toString();
      assert.ok(password.startsWith(String(body['BusinessShortCode'])) && password.endsWith(stamp));
      const nairobi = new Date(Date.now() + 3 * 3_600_000).toISOString().replace(/\D/g, '');
      assert.equal(stamp.slice(0, 8), nairobi.slice(0, 8));
      assert.ok(Number.isInteger(body['Amount']));
      assert.match(String(body['AccountReference']), /^[A-Z0-9]{1,12}$/);
      assert.match(String(body['TransactionDesc']), /^[A-Za-z0-9 ]{1,13}$/);
      const url = String(body['CallBackURL']);
      assert.doesNotMatch(url, /mpesa|m-pesa|safaricom|exec?|cmd|sql|query/i);
      await scene.paid(id);
    },
  },
  {
    number: '3',
    name: 'the callback comes before the answer to the push: paid once',
    play: async (scene) => {
      const push = { reply: 'normal', delayMs: 500, times: 1 };
      await scene.sandbox.daraja({ push, callback: { beforeResponse: true, times: 1 } });
      const { id } = await scene.buy({ script: 'manual' });
      assert.equal((await scene.paid(id)).pushes, 1);
    },
  },
  ...unclear.map((reply, index) => ({
    number: `4${'abcde'[index] ?? ''}`,
    name: `the answer to the push is lost (${reply}) and the callback pays: no second push`,
    play: async (scene: Parameters<Case['play']>[0]) => {
      await scene.sandbox.daraja({ push: { reply, prompt: true, times: 1 } });
      const { id } = await scene.buy();
      assert.equal((await scene.paid(id)).pushes, 1);
    },
  })),
  {
    number: '5',
    name: 'the answer to the push and the callback are lost: the provider’s list pays',
    play: async (scene) => {
      await scene.sandbox.daraja({ push: { reply: 'never', prompt: true, times: 1 } });
      const { id } = await scene.buy(lost);
      assert.equal((await scene.paid(id)).pushes, 1);
    },
  },
  {
    number: '7',
    name: 'the callback never comes: two yeses of the query pay',
    play: async (scene) => {
      const { id } = await scene.buy(lost);
      await scene.paid(id);
    },
  },
  ...declined.map(([number, script, code]) => ({
    number,
    name: `the phone says ${script}: failed with ${code}, nothing charged`,
    play: async (scene: Parameters<Case['play']>[0]) => {
      const { id } = await scene.buy({ script, afterMs: 20 });
      assert.equal((await scene.failed(id)).result_code, code);
    },
  })),
  {
    number: '11',
    name: 'money that comes after the failure is the customer’s: goods or credit, never silence',
    play: async (scene) => {
      const { id } = await scene.buy({ script: 'approve-late', afterMs: 20, lateMs: 3_000 });
      await scene.failed(id);
      assert.equal((await scene.until(id, ({ state }) => state === 'succeeded')).pushes, 1);
    },
  },
  ...parsed.map(([number, callback]) => ({
    number,
    name: `a callback with ${Object.keys(callback)[0]} is understood`,
    play: async (scene: Parameters<Case['play']>[0]) => {
      const { id } = await scene.buy({ ...approve, callback });
      assert.match((await scene.paid(id)).receipt ?? '', receipt);
    },
  })),
  {
    number: '27',
    name: 'an unknown code in callback and query is a matter for staff, never a failure',
    play: async (scene) => {
      const { id } = await scene.buy({ script: 'result', resultCode: '7777', afterMs: 20 });
      const row = await scene.until(id, ({ exceptions }) => exceptions.includes('unknown-code'));
      assert.ok(['pending', 'confirming'].includes(row.state));
    },
  },
  {
    number: '28',
    name: 'still under processing (4999) is waited for',
    play: async (scene) => {
      await scene.sandbox.daraja({ query: { reply: 'processing', times: 3 } });
      await scene.paid((await scene.buy(lost)).id);
    },
  },
  {
    number: '29',
    name: 'wrong credentials at the query are an alarm and change nothing',
    play: async (scene) => {
      await scene.sandbox.daraja({ query: { reply: 'wrong-credentials', times: 2 } });
      await scene.paid((await scene.buy()).id);
    },
  },
  ...refused.map((reply, index) => ({
    number: `30${'abcdef'[index] ?? ''}`,
    name: `a push that is refused (${reply}) fails, and the customer may try again`,
    play: async (scene: Parameters<Case['play']>[0]) => {
      await scene.sandbox.daraja({ push: { reply, times: 1 } });
      const { answer } = await scene.order();
      const id = (answer.body as { paymentId?: string } | undefined)?.paymentId;
      if (answer.status === 200 && id !== undefined) await scene.failed(id);
      await scene.paid((await scene.buy()).id);
    },
  })),
  {
    number: '33',
    name: 'a token that ends in the middle is renewed once: one prompt',
    play: async (scene) => {
      await scene.sandbox.daraja({ token: { reject: true, times: 1 } });
      assert.equal((await scene.paid((await scene.buy()).id)).pushes, 1);
    },
  },
  ...['outage', 'rate-limited', 'busy', 'being-processed', 'invalid-id', 'no-result'].map(
    (reply, index) => ({
      number: `34${'abcdef'[index] ?? ''}`,
      name: `a query that says nothing (${reply}) is asked again, and paid after it`,
      play: async (scene: Parameters<Case['play']>[0]) => {
        await scene.sandbox.daraja({ query: { reply, times: 2 } });
        await scene.paid((await scene.buy()).id);
      },
    }),
  ),
];
