import { expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { storeResult } from '#modules/payments/callbacks';
import { sql } from '#platform/db.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { hashToken } from '#platform/secrets.ts';
import { useAdmin } from '#testing/admin/use-admin.ts';
import { FakeTill } from '../../payments/providers/money-back.fake.ts';
import { FakePaymentProvider } from '../../payments/providers/payment-provider.fake.ts';
import {
  type ConversationKind,
  insertConversation,
  saveConversation,
} from '../../payments/testing/steps.ts';
import { watchInitiators } from './watch-initiators.ts';

const { shop, admin, now, pass } = useAdmin({
  change: ({ providers }) => {
    const operator = new FakeTill().operatorOf(() => []);
    const daraja = Object.assign(new FakePaymentProvider('daraja'), { operator });
    return { providers: { ...providers, daraja } };
  },
});

/** A question that M-Pesa has taken, about a payment made by hand; answers how its result comes. */
async function given(kind: ConversationKind) {
  const id = makeId('cnv', systemRandomness);
  const token = id.slice(-32);
  const receipt = `UK${id.slice(-8).toUpperCase()}`;
  await shop.db.execute(sql`
    insert into paybill_notices (receipt, amount_minor, reference, payer, paid_at, state, heard_at)
    values (${receipt}, 10000, 'A', '', '', 'asking', ${now()})`);
  const asked = {
    id,
    kind,
    refundId: null,
    claimId: null,
    noticeReceipt: receipt,
    originatorId: id,
  };
  await insertConversation(shop.db, { ...asked, tokenHash: hashToken(token), at: now() });
  await shop.db.transaction((tx) =>
    saveConversation(tx, {
      ...asked,
      conversationId: `AG_${id}`,
      state: 'asked',
      resultCode: null,
      resultText: null,
      result: null,
      askedAt: now(),
      answeredAt: null,
    }),
  );
  return async (ResultCode: number | string) => {
    const ids = { ConversationID: `AG_${id}`, OriginatorConversationID: id };
    const body = { Result: { ResultCode, ResultDesc: 'said', ...ids } };
    const sourceAddress = '196.201.214.200';
    expect(await storeResult(shop, { token, path: 'result', body, sourceAddress, at: now() })).toBe(
      true,
    );
  };
}

/** Asked now, and answered a minute later. */
async function answered(kind: ConversationKind, code: number | string) {
  const answer = await given(kind);
  pass(minuteMs);
  await answer(code);
  pass(minuteMs);
}

type Found = Readonly<{ account: string; code: string; resolution: string | null }>;
const found = () =>
  shop.db.rows<Found>(sql`
    select detail->>'account' as account, detail->>'code' as code, resolution
      from payment_exceptions where kind = 'initiator-refused' order by id`);
const mails = () =>
  shop.db.rows<{ recipients: string[] }>(sql`
    select recipients from mails where template = 'initiator-refused' order by created_at`);
const accepted = 'M-Pesa accepts the initiator again.';

test('an initiator that is refused is one exception and one mail until a success clears it', async () => {
  const payments = { account: 'payouts' };
  await Promise.all([answered('payout', 2001), answered('payout-status', '2001')]);
  await answered('payout', 8006);
  expect(await found()).toEqual([{ ...payments, code: '2001', resolution: null }]);
  expect(await watchInitiators(shop)).toBe(1);
  expect(await watchInitiators(shop)).toBe(0);
  expect((await mails()).flatMap(({ recipients }) => recipients).length).toBeGreaterThan(0);
  const shown = JSON.stringify((await admin.call('owner', 'GET /admin/exceptions')).json);
  expect(shown).toContain('initiator-refused');

  await answered('payout', 1);
  await answered('receipt-status', 0);
  expect((await found())[0]?.resolution).toBeNull();

  const before = await given('payout');
  await answered('payout-status', 0);
  expect(await found()).toEqual([{ ...payments, code: '2001', resolution: accepted }]);
  await before(8006);
  expect(await found()).toHaveLength(1);

  await answered('payout', 8006);
  expect((await found())[1]).toEqual({ ...payments, code: '8006', resolution: null });
  expect(await watchInitiators(shop)).toBe(1);
  expect(await mails()).toHaveLength(2);
  await answered('payout', 0);
});

test('refunds and payouts have initiators of their own', async () => {
  const late = await given('reversal');
  await answered('reversal', 'SFC_IC0003');
  // It was put before the refusal, so it proves nothing about the password of now.
  await late(0);
  await answered('payout', 0);
  const open = (await found()).filter(({ resolution }) => resolution === null);
  expect(open).toEqual([{ account: 'operator', code: 'SFC_IC0003', resolution: null }]);
  expect(await watchInitiators(shop)).toBe(1);
  await answered('notice-status', 0);
  expect((await found()).every(({ resolution }) => resolution === accepted)).toBe(true);
});
