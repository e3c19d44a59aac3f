import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

const customer = { role: 'customer' } as const;

test('a path of this site is followed with its search', () => {
  expect(returnPath('/client/proxy?country=KE&page=2', customer)).toBe(
    '/client/proxy?country=KE&page=2',
  );
});

test.each([
  ['another site', 'https://evil.test/'],
  ['another host without a scheme', '//evil.test/'],
  ['a backslash, which browsers read as a slash', '/\\evil.test'],
  ['a script', 'javascript:alert(1)'],
  ['a line break that splits a header', '/x\r\nset-cookie:a'],
  ['the sign-in pages themselves', '/account/login'],
  ['nothing', undefined],
])('%s becomes the dashboard, or Admin for staff', (_, requested) => {
  expect(returnPath(requested, customer)).toBe('/dashboard');
  expect(returnPath(requested, { role: 'staff' })).toBe('/admin');
});
