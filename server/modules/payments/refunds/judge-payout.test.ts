import { keptPhone } from '#contracts/phone.ts';
import { expect, test } from 'vitest';
import { givenResult, givenTalk } from '../testing/given-attempt.ts';
import { wholeKes, money } from '#contracts/money.ts';
import { chargeIn, judgePayout, judgePayoutStatus } from './judge-payout.ts';

const phone = keptPhone('254722000123');

const saying = (parameters: Readonly<Record<string, string>>) =>
  givenTalk({ kind: 'payout', result: givenResult({ TransactionReceipt: 'UA1', ...parameters }) });

test.each([
  ['in full', '254722000123 - Wanjiru Otieno'],
  ['in part', '2547*****123 - Wanjiru Otieno'],
  ['by name alone', 'Wanjiru Otieno'],
  ['in a form that is not documented', '0722000123 - Wanjiru Otieno'],
])('a payout whose result names its receiver %s was made', (_name, receiver) => {
  const said = saying({ ReceiverPartyPublicName: receiver });
  expect(judgePayout(said, phone)).toEqual({ kind: 'done', reference: 'UA1', code: '0' });
});

test('a payout whose result names nobody was made', () => {
  expect(judgePayout(saying({}), phone).kind).toBe('done');
});

test.each(['254711111111 - Wanjiru Otieno', '2541*****123 - Wanjiru Otieno'])(
  'a payout whose result names %s is for a person',
  (receiver) => {
    const said = saying({ ReceiverPartyPublicName: receiver });
    expect(judgePayout(said, phone)).toMatchObject({
      kind: 'stalled',
      code: 'other-payee',
      alarm: true,
    });
  },
);

test('where the phone was erased, what was paid counts as paid', () => {
  const said = saying({ ReceiverPartyPublicName: '254711111111 - Wanjiru Otieno' });
  expect(judgePayout(said, undefined).kind).toBe('done');
});

test('a payout goes by the receipt that its result names, else by the result’s own, else by none', () => {
  const { result, ...answered } = saying({});
  const named = (receipt: string | null) => ({
    ...answered,
    result: result && { ...result, parameters: {}, receipt },
  });
  expect(judgePayout(named('UA2'), phone)).toEqual({ kind: 'done', reference: 'UA2', code: '0' });
  const none = { kind: 'done', reference: null, code: '0' };
  expect(judgePayout(named(null), phone)).toEqual(none);
  expect(judgePayout({ ...answered, result: null }, phone)).toEqual(none);
});

const ending = (resultCode: string | null, resultText: string | null = 'said') =>
  judgePayout({ ...saying({}), resultCode, resultText }, phone);

test('a code that only its payee can change ends a payout; one of ours stops it', () => {
  expect(ending('2040')).toEqual({
    kind: 'failed',
    code: '2040',
    text: 'The number has no M-Pesa account: ask the customer to pay from another number.',
    isPayees: true,
  });
  expect(ending('1')).toEqual({
    kind: 'stalled',
    code: '1',
    text: 'Move money into the utility account in the M-Pesa portal, then send again.',
    alarm: true,
  });
});

test.each(['1', '11', '21', '2006', '2028'])('code %s is an alarm beside the payout', (code) => {
  expect(ending(code)).toMatchObject({ kind: 'stalled', alarm: true });
});

test.each(['4', '2001', '8006', 'SFC_IC0003'])('code %s stops the payout without one', (code) => {
  expect(ending(code)).toMatchObject({ kind: 'stalled', alarm: false });
});

test.each(['2', '3', '8', '2040'])('code %s makes the money its owner’s balance', (code) => {
  expect(ending(code)).toMatchObject({ kind: 'failed', isPayees: true });
});

test('a code that nobody has documented decides nothing, and neither does none', () => {
  expect(ending('7777')).toEqual({ kind: 'lost', code: '7777', text: 'said' });
  expect(ending('constructor')).toMatchObject({ kind: 'lost' });
  expect(ending(null, null)).toEqual({ kind: 'lost', code: '', text: '' });
});

const expected = { shortcode: '600992', phone, amount: wholeKes(100) };
const paidOut = {
  TransactionStatus: 'Completed',
  Amount: '100.00',
  ReceiptNo: 'UA9',
  DebitPartyName: '600992 - Lango',
  CreditPartyName: '254722000123 - Wanjiru Otieno',
};
const statusOf = (parameters: Readonly<Record<string, string>>, resultCode = '0') =>
  judgePayoutStatus({ ...saying(parameters), resultCode }, expected);

test('a payout that left our number for this phone and sum is done, with what it cost', () => {
  const done = { kind: 'done', reference: 'UA9', code: '0', charge: null };
  expect(statusOf(paidOut)).toEqual(done);
  const charged = { ...paidOut, DebitPartyCharges: 'Fee For B2C Payment|KES|22.40' };
  expect(statusOf(charged)).toEqual({ ...done, charge: money(2_240, 'KES') });
  const { ReceiptNo: _, ...unnamed } = paidOut;
  expect(statusOf(unnamed)).toEqual({ ...done, reference: null });
});

test.each<[string, Readonly<Record<string, string>>]>([
  ['another sum', { Amount: '99.00' }],
  ['no sum', { Amount: '' }],
  ['another phone', { CreditPartyName: '254711111111 - Wanjiru Otieno' }],
  ['another number of ours', { DebitPartyName: '600111 - Lango' }],
])('a payout under our id with %s is for a person', (_, fault) => {
  expect(statusOf({ ...paidOut, ...fault })).toEqual({
    kind: 'stalled',
    code: 'other-payment',
    text: 'M-Pesa names another payment under our id: compare it in the portal.',
    alarm: true,
  });
});

test.each(['Cancelled', 'Declined', 'Expired', 'Failed'])('a payout that is %s failed', (word) => {
  const code = word.toLowerCase();
  expect(statusOf({ ...paidOut, TransactionStatus: word })).toEqual({
    kind: 'failed',
    code,
    text: `M-Pesa shows it as ${code}.`,
  });
});

test('a payout that is on its way, or was not answered for, is waited for', () => {
  const waiting = { kind: 'waiting' };
  expect(statusOf({ ...paidOut, TransactionStatus: 'Pending' })).toEqual(waiting);
  expect(statusOf({})).toEqual(waiting);
  expect(statusOf(paidOut, '1')).toEqual(waiting);
  expect(judgePayoutStatus({ ...saying(paidOut), result: null }, expected)).toEqual(waiting);
});

test('a payout that M-Pesa does not know is unheard of', () => {
  expect(statusOf(paidOut, '2032')).toEqual({ kind: 'unheard' });
  expect(statusOf({}, 'R000002')).toEqual({ kind: 'unheard' });
});

test.each([
  ['Fee For B2C Payment|KES|22.40', money(2_240, 'KES')],
  ['Fee For B2C Payment|KES|0.00', wholeKes(0)],
  ['Fee For B2C Payment|USD|22.40', null],
  ['Fee For B2C Payment|KES|-1.00', null],
  ['Fee For B2C Payment|KES|much', null],
  ['Fee For B2C Payment|KES', null],
  ['', null],
  ['22.40', null],
])('charges of %j are %o', (DebitPartyCharges, charge) => {
  expect(chargeIn({ DebitPartyCharges })).toEqual(charge);
});

test('charges that are not named are unknown', () => {
  expect(chargeIn({})).toBeNull();
});
