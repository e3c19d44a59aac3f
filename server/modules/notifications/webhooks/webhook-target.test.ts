import { expect, test } from 'vitest';
import { problemOfAddresses, problemOfUrl, targetRules } from './webhook-target.ts';

const shop = { publicUrl: 'https://duka.example.com' };
const live = targetRules({ mode: 'live', ...shop });
const sandbox = targetRules({ mode: 'sandbox', ...shop });

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
  ['IPv4 in IPv6', ['::127.0.0.1']],
  ['a site of old', ['fec0::1']],
  ['a translation of one’s own', ['64:ff9b:1::a00:1']],
  ['a translation', ['64:ff9b::a00:1']],
  ['6to4 of a private one', ['2002:a00:1::']],
  ['Teredo', ['2001::a00:1']],
  ['documentation', ['3fff::1']],
  ['what is no address', ['localhost']],
  ['nothing', []],
])('a name that resolves to %s is refused', (_, addresses) => {
  expect(problemOfAddresses(addresses, live)).toBeDefined();
  expect(problemOfAddresses(['93.184.216.34'], live)).toBeUndefined();
});

test.each([
  'https://[::127.0.0.1]/x',
  'https://[fec0::1]/x',
  'https://[64:ff9b:1::1]/x',
  'https://0x7f.1/x',
  'https://2130706433/x',
  'https://duka.example.com/x',
  'https://DUKA.example.com./x',
  'https://duka.example.com:8443/x',
])('%s is refused as it is written', (url) => {
  expect(problemOfUrl(url, live)).toBeDefined();
});
