import { keptPhone } from '#contracts/phone.ts';
import { expect, test } from 'vitest';
import type { Conversation } from '../callbacks/conversations.sql.ts';
import { judgePayout } from './judge-payout.ts';

const phone = keptPhone('254722000123');

const saying = (parameters: Readonly<Record<string, string>>): Conversation => ({
  id: 'cnv_1',
  kind: 'payout',
  refundId: 'rfd_1',
  claimId: null,
  noticeReceipt: null,
  conversationId: 'AG_1',
  originatorId: 'cnv_1',
  state: 'answered',
  resultCode: '0',
  resultText: '',
  result: {
    code: '0',
    text: '',
    conversationId: 'AG_1',
    originatorId: 'cnv_1',
    receipt: null,
    parameters: { TransactionReceipt: 'UA1', ...parameters },
  },
  askedAt: new Date(0),
  answeredAt: new Date(0),
});

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
