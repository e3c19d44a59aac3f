import { expect, test } from 'vitest';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { isOurs, objectBytesMax, objectPath, type ObjectRequest } from './probe-object.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const keyring = createKeyring(new Secret('m'.repeat(64)), (bytes) => new Uint8Array(bytes));

function signed(bytes: number): ObjectRequest {
  const url = new URL(objectPath(keyring, { bytes, at: noon }), 'http://shop.test');
  return {
    bytes: Number(url.pathname.split('/').at(-1)),
    until: Number(url.searchParams.get('until')),
    signature: url.searchParams.get('signature') ?? '',
  };
}

test('a download that we signed is ours for two minutes', () => {
  const asked = signed(1_000);
  expect(isOurs(keyring, asked, noon)).toBe(true);
  expect(isOurs(keyring, asked, new Date(noon.getTime() + 120_000))).toBe(true);
  expect(isOurs(keyring, asked, new Date(noon.getTime() + 120_001))).toBe(false);
});

test('no part of it can be altered, and it is never larger than five megabytes', () => {
  const asked = signed(1_000);
  expect(isOurs(keyring, { ...asked, bytes: 1_001 }, noon)).toBe(false);
  expect(isOurs(keyring, { ...asked, until: asked.until + 1 }, noon)).toBe(false);
  expect(isOurs(keyring, { ...asked, signature: '' }, noon)).toBe(false);
  expect(isOurs(keyring, signed(objectBytesMax + 1), noon)).toBe(false);
});
