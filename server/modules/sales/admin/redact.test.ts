import { expect, test } from 'vitest';
import { redact } from './redact.ts';

test('phones are masked wherever they stand, as text and as numbers', () => {
  const shown = JSON.stringify(
    redact({
      Body: { Item: [{ Name: 'PhoneNumber', Value: 254712345678 }] },
      note: 'paid by 254712345678 and 254112345678',
    }),
  );
  expect(shown).not.toMatch(/254[17]\d{8}/);
  expect(shown).toContain('PhoneNumber');
});

test.each(['Password', 'SecurityCredential', 'access_token', 'authorization', 'FirstName', 'bin'])(
  'the field %s is hidden, and its name stays',
  (name) => {
    expect(redact({ [name]: 'something' })).toEqual({ [name]: '[hidden]' });
    expect(redact({ [name]: '' })).toEqual({ [name]: '' });
  },
);

test('everything else stays as it came', () => {
  const body = { ResultCode: 0, Amount: 259.5, ok: true, none: null, list: ['a', 1] };
  expect(redact(body)).toEqual(body);
});

test('a message that never ends is cut', () => {
  const deep: Record<string, unknown> = {};
  let inner = deep;
  for (let depth = 0; depth < 40; depth += 1) {
    inner['in'] = {};
    inner = inner['in'] as Record<string, unknown>;
  }
  expect(JSON.stringify(redact(deep))).toContain('[hidden]');
});
