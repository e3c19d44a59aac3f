import { expect, test } from 'vitest';
import { problemOfAddresses, problemOfUrl } from './webhook-target.ts';

const live = { allowsLoopback: false };
const sandbox = { allowsLoopback: true };

test('loopback is for the sandbox alone', () => {
  expect(problemOfUrl('http://127.0.0.1:4000/x', sandbox)).toBeUndefined();
  expect(problemOfUrl('http://127.0.0.1:4000/x', live)).toBeDefined();
  expect(problemOfUrl('https://127.0.0.1/x', live)).toBeDefined();
  expect(problemOfUrl('https://localhost/x', live)).toBeDefined();
  expect(problemOfUrl('https://hooks.example.com/x', live)).toBeUndefined();
  expect(problemOfAddresses(['127.0.0.1'], live)).toBeDefined();
});

test.each([
  ['a private network', ['10.1.2.3']],
  ['a home network', ['192.168.1.1']],
  ['the metadata service', ['169.254.169.254']],
  ['a carrier', ['100.64.0.1']],
  ['everything', ['0.0.0.0']],
  ['a unique local one', ['fd12::1']],
  ['a mapped private one', ['::ffff:10.0.0.1']],
  ['one private among public ones', ['93.184.216.34', '10.0.0.1']],
  ['nothing', []],
])('a name that resolves to %s is refused', (_, addresses) => {
  expect(problemOfAddresses(addresses, live)).toBeDefined();
  expect(problemOfAddresses(['93.184.216.34'], live)).toBeUndefined();
});
