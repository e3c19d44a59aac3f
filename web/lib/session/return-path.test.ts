import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

test('a path of this site is followed with its search', () => {
  expect(safeReturnPath('/client/proxy?country=KE&page=2')).toBe('/client/proxy?country=KE&page=2');
});

test.each([
  ['another site', 'https://evil.test/'],
  ['another host without a scheme', '//evil.test/'],
  ['a backslash, which browsers read as a slash', '/\\evil.test'],
  ['a script', 'javascript:alert(1)'],
  ['a line break that splits a header', '/x\r\nset-cookie:a'],
  ['the sign-in pages themselves', '/account/login'],
  ['nothing', undefined],
])('%s becomes the dashboard', (_, requested) => {
  expect(safeReturnPath(requested)).toBe('/dashboard');
});
