import { expect, test } from 'vitest';
import { asTrouble, DatabaseUnavailable } from '../database/database-trouble.ts';
import { toProblem } from './problem.ts';

const id = '7b7c7f4e-0f7c-4b0a-9d53-f6b7e1c5b1c2';
const outages = {
  'refused connection': Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  'full disk': Object.assign(new Error('could not extend file'), { code: '53100' }),
  'full disk, told as an internal error': Object.assign(
    new Error('could not write: No space left on device'),
    { code: 'XX000' },
  ),
  'slow statement': Object.assign(new Error('canceling statement'), { code: '57014' }),
  shutdown: Object.assign(new Error('terminating connection'), { code: '57P01' }),
};

test.each(Object.entries(outages))('a %s is 503 and promises nothing about a write', (_, error) => {
  const thrown = asTrouble(error);
  const write = toProblem(thrown, { id, method: 'POST' });
  expect(write).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 5 });
  expect(write.detail).toBe(
    'We don’t know yet whether this went through. Check your orders before you try again.',
  );
  for (const question of [{ method: 'GET' }, { method: 'POST', isQuestion: true }]) {
    const read = toProblem(thrown, { id, ...question });
    expect(read).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 5 });
    expect(read.detail).toBe('The shop is not responding right now. Try again in 5 seconds.');
  }
});

test('nothing is promised of a write that met a bug', () => {
  const bug = toProblem(new Error('secret inside'), { id, method: 'POST' });
  expect(bug).toMatchObject({ status: 500, code: 'internal' });
  expect(bug.detail).not.toMatch(/charged|secret/);
  expect(bug.detail).toContain('Check your orders');
});

test('an error of a statement is a bug and no outage', () => {
  const violated = Object.assign(new Error('duplicate key'), { code: '23505' });
  expect(asTrouble(violated)).toBe(violated);
  expect(asTrouble(new Error('anything'))).not.toBeInstanceOf(DatabaseUnavailable);
});
