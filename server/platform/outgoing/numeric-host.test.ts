import { expect, test } from 'vitest';
import { numericHost } from './numeric-host.ts';

test('a host is its first address, and a number is its own', async () => {
  expect(await numericHost('localhost')).toBe('127.0.0.1');
  expect(await numericHost('192.0.2.4')).toBe('192.0.2.4');
  expect(await numericHost('2001:db8::1')).toBe('2001:db8::1');
});

test('a host without an address is refused for now', async () => {
  await expect(numericHost('gateway.invalid')).rejects.toMatchObject({
    code: 'unavailable',
    facts: { retryAfter: 30 },
  });
});
