import { expect, test } from 'vitest';
import { memberOf, networks } from './networks.ts';

test('networks are read from a list', () => {
  expect(networks.parse('10.20.0.0/16, fd00:1::/64')).toEqual(['10.20.0.0/16', 'fd00:1::/64']);
  expect(networks.parse(undefined)).toEqual([]);
});

test.each(['10.20.0.0', '10.20.0.0/33', 'farm.test/24', '0.0.0.0/0', '::/0', '10.0.0.0/8/8'])(
  '%s is refused by its name',
  (text) => {
    const parsed = networks.safeParse(`10.20.0.0/16,${text}`);
    expect(parsed.error?.issues[0]?.message).toContain(text);
  },
);

test('an address is a member of the networks it is in, and of no other', () => {
  const isMember = memberOf(['10.20.0.0/16', 'fd00:1::/64']);
  expect(['10.20.255.1', 'fd00:1::7'].map(isMember)).toEqual([true, true]);
  expect(['10.21.0.1', 'fd00:2::7', 'farm.test', ''].map(isMember)).toEqual(
    Array.from({ length: 4 }, () => false),
  );
});
