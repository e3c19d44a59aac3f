import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DomainError } from '../errors.ts';
import { parse } from './route.ts';

const anything = z.record(z.string(), z.unknown());
const refusalOf = (input: unknown, part = 'body') => {
  try {
    return parse(anything, input, part);
  } catch (error) {
    return error instanceof DomainError ? error : String(error);
  }
};

test.each([
  ['/search', { search: 'a\0' }],
  ['/deep/0/name', { deep: [{ name: '\u0007' }] }],
  ['/half', { half: '\ud83e' }],
  ['', { 'na\0me': 1 }],
])(
  'what the database would refuse at %j is refused there, whatever the schema says',
  (at, input) => {
    expect(refusalOf(input)).toMatchObject({
      code: 'validation-failed',
      fields: [{ pointer: at }],
    });
  },
);

const cart = z.strictObject({
  lines: z.array(z.strictObject({ id: z.string() })).check(z.minLength(1), z.maxLength(2)),
  amount: z.int().check(z.positive(), z.maximum(10)),
});

test.each([
  ['/currency', 'Unknown field', { lines: [{ id: 'a' }], amount: 1, currency: 'USD' }],
  ['/lines/0/currency', 'Unknown field', { lines: [{ id: 'a', currency: 'USD' }], amount: 1 }],
  ['/lines', 'At least 1', { lines: [], amount: 1 }],
  ['/lines', 'At most 2', { lines: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], amount: 1 }],
  ['/amount', 'Use a whole number', { lines: [{ id: 'a' }], amount: 1.5 }],
  ['/amount', 'At most 10', { lines: [{ id: 'a' }], amount: 11 }],
  ['/amount', 'Check this value', { lines: [{ id: 'a' }], amount: 0 }],
  ['/amount', 'Check this value', { lines: [{ id: 'a' }], amount: true }],
])('what is wrong is said at its field: %s, %s', (pointer, detail, body) => {
  expect(() => parse(cart, body, 'body')).toThrow(
    expect.objectContaining({ fields: [{ pointer, detail }] }),
  );
});

test('a path with a NUL names nothing', () => {
  expect(refusalOf({ id: '\0' }, 'path')).toMatchObject({ code: 'not-found' });
});

test('endless nesting is refused and not walked', () => {
  const body = JSON.parse('{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000)) as unknown;
  expect(refusalOf(body)).toMatchObject({ code: 'validation-failed' });
});

test('text with line ends, tabs and every script is taken as it is', () => {
  const body = { text: 'Habari\tyako\r\n🦒 مرحبا' };
  expect(refusalOf(body)).toEqual(body);
});
