import { expect, test } from 'vitest';
import { asTrouble, DatabaseUnavailable, troubleOf } from './database-trouble.ts';

const brokenPipe = () =>
  Object.assign(new Error('write EPIPE'), { code: 'EPIPE', errno: -32, syscall: 'write' });

test('a write to a server that is gone is an outage, though its code looks like a SQLSTATE', () => {
  expect(troubleOf(brokenPipe())).toBe('connection-lost');
  expect(asTrouble(brokenPipe())).toBeInstanceOf(DatabaseUnavailable);
});

test('what the server answers is told by its SQLSTATE', () => {
  const answer = (code: string) => Object.assign(new Error('refused'), { code });
  expect(troubleOf(answer('57P01'))).toBe('connection-lost');
  expect(troubleOf(answer('53300'))).toBe('unreachable');
  expect(troubleOf(answer('23505'))).toBeUndefined();
});
