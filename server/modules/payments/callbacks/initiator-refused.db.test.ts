import { beforeEach, expect, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import type { Conversation, ConversationKind } from './conversations.sql.ts';
import { initiatorSettings, noteInitiator, refusedInitiators } from './initiator-refused.sql.ts';
import { givenTalk } from '../testing/given-attempt.ts';
import { noon } from '../testing/given-payments.ts';

const database = useTestDatabase();
/** What was asked before an incident ended does not open it again, and every test is at noon. */
const forgetAll = () => database.db.execute(sql`delete from payment_exceptions`);
beforeEach(forgetAll);

const at = (ms: number) => new Date(noon.getTime() + ms);

const answered = (kind: ConversationKind, resultCode: string | null, ms = 0) =>
  givenTalk({ kind, resultCode, askedAt: at(ms), answeredAt: at(ms + 1) });
const note = (conversation: Conversation) =>
  database.db.transaction((tx) => noteInitiator(tx, conversation));
const refused = async () =>
  (await refusedInitiators(database.db)).map(({ account, code }) => `${account} ${code}`);

test('the settings of an initiator are named by its provider and its account', () => {
  expect(initiatorSettings('daraja', 'operator')).toBe('DARAJA_OPERATOR, DARAJA_OPERATOR_PASSWORD');
  expect(initiatorSettings('daraja', 'payouts')).toBe('DARAJA_B2C_INITIATOR, DARAJA_B2C_PASSWORD');
});

test.each<[ConversationKind, string]>([
  ['reversal', 'operator'],
  ['reversal-status', 'operator'],
  ['receipt-status', 'operator'],
  ['notice-status', 'operator'],
  ['payout', 'payouts'],
  ['payout-status', 'payouts'],
])('a %s is put under the name of %s, refused and accepted alike', async (kind, account) => {
  await note(answered(kind, '2001'));
  expect(await refused()).toEqual([`${account} 2001`]);
  await note(answered(kind, '0', minuteMs));
  expect(await refused()).toEqual([]);
});

test('each account has one exception until it is accepted, for each of three codes', async () => {
  for (const code of ['2001', '8006', 'SFC_IC0003']) {
    await note(answered('reversal', code));
    await note(answered('receipt-status', code, 5));
    await note(answered('payout', code));
    expect(await refused()).toEqual([`operator ${code}`, `payouts ${code}`]);
    await note(answered('payout', '0', minuteMs));
    expect(await refused()).toEqual([`operator ${code}`]);
    await note(answered('reversal', '0', minuteMs));
    expect(await refused()).toEqual([]);
    await forgetAll();
  }
});

test('a success that was asked before the refusal proves nothing', async () => {
  await note(answered('reversal', '2001', minuteMs));
  await note(answered('reversal', '0'));
  expect(await refused()).toEqual(['operator 2001']);
});

test('what is no answer, or another code, says nothing of the initiator', async () => {
  await note({ ...answered('reversal', '2001'), state: 'asked' });
  await note({ ...answered('reversal', '2001'), answeredAt: null });
  await note(answered('reversal', null));
  await note(answered('reversal', '1'));
  expect(await refused()).toEqual([]);
  await note(answered('reversal', '2001'));
  await note(answered('reversal', '1', minuteMs));
  expect(await refused()).toEqual(['operator 2001']);
});
