import { expect, test } from 'vitest';
import { readResult } from './operator.ts';

const result = (ResultCode: unknown) =>
  readResult({
    Result: { ResultCode, ResultDesc: 'x', ConversationID: 'c', OriginatorConversationID: 'o' },
  });

test('a result of the operator has the same code as a number and as text', () => {
  const codes = [0, '0', 2001, '2001', 'R000002'].map((code) => result(code)?.code);
  expect(codes).toEqual(['0', '0', '2001', '2001', 'R000002']);
  expect([null, undefined, '', {}].map(result)).toEqual(Array(4).fill(undefined));
});
