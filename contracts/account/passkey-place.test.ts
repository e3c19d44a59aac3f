import { expect, test } from 'vitest';
import { passkeyPlaceOf } from './passkey-place.ts';

test.for([
  ['https://shop.example', 'shop.example'],
  ['https://shop.example:8443/', 'shop.example'],
  ['http://localhost:4000', 'localhost'],
  ['http://shop.example', undefined],
  ['http://127.0.0.1:4000', undefined],
  ['https://192.0.2.7', undefined],
  ['https://[2001:db8::1]', undefined],
] as const)('passkeys of %s belong to %s', ([url, host]) => {
  expect(passkeyPlaceOf(url)?.host).toBe(host);
});

test('a port is part of the origin, not of the host', () => {
  expect(passkeyPlaceOf('http://localhost:4000')).toEqual({
    host: 'localhost',
    origin: 'http://localhost:4000',
  });
});
