import { expect, test } from 'vitest';
import { systemRandomness } from '#platform/random.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { challengeMs, drawChallenge, readChallenge } from './passkey-challenge.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const master = 'a-master-secret-for-tests-of-64-characters-0123456789abcdef012345';
const contextAt = (at: Date, secret = master) => ({
  clock: () => at,
  random: systemRandomness,
  keyring: createKeyring(new Secret(secret), systemRandomness),
});
const ctx = contextAt(noon);
const adding = { kind: 'add', bound: 'ses_1' } as const;
/** As a browser writes it into what an authenticator signs. */
const answered = (challenge: string) => Buffer.from(challenge).toString('base64url');

test('a challenge is good for its purpose and its asker, until it ends', () => {
  const answer = answered(drawChallenge(ctx, adding));
  const end = new Date(noon.getTime() + challengeMs);
  const justBefore = new Date(end.getTime() - 1);
  expect(readChallenge(contextAt(justBefore), adding, answer)).toMatchObject({ expiresAt: end });
  expect(readChallenge(contextAt(end), adding, answer)).toBeUndefined();
  expect(readChallenge(ctx, { ...adding, kind: 'sign-in' }, answer)).toBeUndefined();
  expect(readChallenge(ctx, { ...adding, bound: 'ses_2' }, answer)).toBeUndefined();
  expect(readChallenge(contextAt(noon, `${master}!`), adding, answer)).toBeUndefined();
});

test('a later end does not fit the proof', () => {
  const [drawn = '', expiry = '', mac = ''] = drawChallenge(ctx, adding).split('.');
  const later = [drawn, Number(expiry) + 1, mac].join('.');
  expect(readChallenge(ctx, adding, answered(later))).toBeUndefined();
});

test('one challenge has one hash, however its answer is spelled', () => {
  const challenge = drawChallenge(ctx, adding);
  const hashOf = (answer: string) => readChallenge(ctx, adding, answer)?.hash;
  const hash = hashOf(answered(challenge));
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hashOf(`${answered(challenge)}==`)).toBe(hash);
  expect(hashOf(answered(`${challenge}.more`))).toBeUndefined();
  expect(hashOf(answered(drawChallenge(ctx, adding)))).not.toBe(hash);
});
