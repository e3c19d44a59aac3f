import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemRandomness as random } from './random.ts';
import { headerOf, sealerOf } from './sealing/sealed-value.ts';
import { createKeyring, Secret } from './secrets.ts';

const words = { old: 'o'.repeat(40), new: 'n'.repeat(40) };
const old = createKeyring(new Secret(words.old), random);
const both = createKeyring(new Secret(words.new), random, [new Secret(words.old)]);
const fresh = createKeyring(new Secret(words.new), random);
const place = { purpose: 'phone', at: 'payments.phone:1' };

/** As values were sealed before they were bound to a place. */
function sealedUnbound(purpose: string, plain: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', words.old, 'lango', purpose, 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

test('a sealed value opens for its purpose, table, column and row, and nowhere else', () => {
  const sealed = old.seal(place, '254712345678');
  expect(old.open(place, sealed)).toBe('254712345678');
  for (const at of ['payments.phone:2', 'payments.note:1', 'refunds.phone:1', 'payments.phone:']) {
    expect(() => old.open({ ...place, at }, sealed)).toThrow('authenticate');
  }
  expect(() => old.open({ ...place, purpose: 'note' }, sealed)).toThrow('authenticate');
});

test('no byte of a sealed value can be changed or left out', () => {
  const sealed = old.seal(place, 'twelve words');
  const refusal = /authenticat|None of the secrets|nonce|IV|initialization/i;
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
    expect(() => old.open(place, altered)).toThrow(refusal);
    expect(() => old.open(place, sealed.subarray(0, at))).toThrow(refusal);
  }
});

test('what a former secret sealed opens beside the current one, which seals from then on', () => {
  const sealed = old.seal(place, 'kept');
  expect(both.openBy(place, sealed)).toMatchObject({ plain: 'kept', by: { name: old.names[0] } });
  const anew = both.seal(place, 'kept');
  expect(fresh.open(place, anew)).toBe('kept');
  expect(sealerOf(anew)).toBe(fresh.names[0]);
  expect(() => fresh.open(place, sealed)).toThrow('None of the secrets');
});

test('the name of a secret is its own, and stands at the beginning in whole letters of base64', () => {
  expect(both.names).toEqual([...fresh.names, ...old.names]);
  const text = old.seal(place, 'any').toString('base64');
  expect(text.slice(0, 12)).toBe(headerOf(old.names[0] ?? '').toString('base64'));
});

test('a secret that is listed twice counts once, and the current one is never a former one', () => {
  const secret = new Secret(words.old);
  expect(createKeyring(secret, random, [secret]).names).toEqual(old.names);
});

test('a value of before places opens only while the database still has such values', () => {
  const sealed = sealedUnbound(place.purpose, 'from last year');
  const keyring = createKeyring(new Secret(words.new), random, [new Secret(words.old)]);
  expect(() => keyring.open(place, sealed)).toThrow('None of the secrets');
  keyring.admitUnbound();
  expect(keyring.openBy(place, sealed)).toMatchObject({
    plain: 'from last year',
    by: { name: old.names[0] },
  });
  expect(() => keyring.open({ ...place, purpose: 'note' }, sealed)).toThrow('None of the secrets');
});

test('what a former secret signed is recognised, and the current one signs', () => {
  const signed = old.mac('cookie', 'token');
  expect(both.isMac('cookie', 'token', signed)).toBe(true);
  expect(both.mac('cookie', 'token')).toBe(fresh.mac('cookie', 'token'));
  expect(both.macs('cookie', 'token')).toEqual([fresh.mac('cookie', 'token'), signed]);
  expect(fresh.isMac('cookie', 'token', signed)).toBe(false);
  expect(both.isMac('cookie', 'other', signed)).toBe(false);
});
