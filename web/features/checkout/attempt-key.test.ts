import { expect, test } from 'vitest';
import { attemptKey, endAttempt } from './attempt-key.ts';

function givenStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

function givenRandom() {
  let next = 0;
  return () => new Uint8Array(16).fill(++next);
}

test('the same attempt keeps its key, so that a repeated request finds its first payment', () => {
  const [storage, random] = [givenStorage(), givenRandom()];
  const first = attemptKey('quo_1 mpesa 2547', storage, random);
  expect(attemptKey('quo_1 mpesa 2547', storage, random)).toBe(first);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
});

test('another phone, method or price is another attempt', () => {
  const [storage, random] = [givenStorage(), givenRandom()];
  const first = attemptKey('quo_1 mpesa 2547', storage, random);
  expect(attemptKey('quo_1 card a@b', storage, random)).not.toBe(first);
});

test('a resolved attempt is not repeated by the next one', () => {
  const [storage, random] = [givenStorage(), givenRandom()];
  const first = attemptKey('quo_1 mpesa 2547', storage, random);
  endAttempt(storage);
  expect(attemptKey('quo_1 mpesa 2547', storage, random)).not.toBe(first);
});

test('an unreadable leftover is replaced', () => {
  const storage = givenStorage({ paymentAttempt: '{broken' });
  expect(attemptKey('quo_1', storage, givenRandom())).toBe('01'.repeat(16));
});
