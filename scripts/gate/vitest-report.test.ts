import { describe, expect, test } from 'vitest';
import { hasSecondTry } from './second-try.ts';
import { filesThatFailed, isWithoutProgram, merged, type VitestReport } from './vitest-report.ts';

type Tests = Readonly<Record<string, string>>;
const file = (name: string, tests: Tests, status?: string): VitestReport => ({
  testResults: [
    {
      name,
      status: status ?? (Object.values(tests).includes('failed') ? 'failed' : 'passed'),
      startTime: 0,
      endTime: 1,
      assertionResults: Object.entries(tests).map(([fullName, one]) => ({
        fullName,
        title: fullName,
        status: one,
        failureMessages: one === 'failed' ? ['\u001B[31mError\u001B[39m: late\n  by 3 s'] : [],
      })),
    },
  ],
});
const together = (...reports: readonly VitestReport[]): VitestReport => ({
  testResults: reports.flatMap(({ testResults }) => testResults),
});
const statuses = ({ testResults }: VitestReport) =>
  testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));

const steady = file('a.test.ts', { one: 'passed' });

test.each([
  ['curl fetches (needs curl)', 'skipped', true],
  ['behind a pooler (needs pgbouncer) accounts are made', 'skipped', true],
  ['curl fetches', 'skipped', false],
  ['curl fetches (needs curl)', 'failed', false],
])('%s, %s: a program is missing is %s', (fullName, status, expected) => {
  expect(isWithoutProgram({ fullName, title: 'a title', status })).toBe(expected);
});

describe('a second try', () => {
  test('is for the files with a failure, also one outside every test', () => {
    const broken = file('b.test.ts', { one: 'passed', two: 'failed' });
    const unloadable = file('c.test.ts', {}, 'failed');
    expect(filesThatFailed(together(steady, broken, unloadable))).toEqual([
      'b.test.ts',
      'c.test.ts',
    ]);
  });

  test('that passes counts each test once, as passed, and says what failed and why', () => {
    const first = together(steady, file('b.test.ts', { one: 'passed', two: 'failed' }));
    const both = merged(first, file('b.test.ts', { one: 'passed', two: 'passed' }));
    expect(statuses(both)).toEqual(['passed', 'passed', 'passed']);
    expect(both.flaky).toEqual(['b.test.ts > two: Error: late by 3 s']);
  });

  test('that fails again is a failure and not called flaky', () => {
    const both = merged(
      file('b.test.ts', { one: 'failed', two: 'failed' }),
      file('b.test.ts', { one: 'failed', two: 'passed' }),
    );
    expect(statuses(both)).toEqual(['failed', 'passed']);
    expect(both.flaky).toEqual(['b.test.ts > two: Error: late by 3 s']);
  });

  test('of a file whose hook failed names the file', () => {
    const hook = file('c.test.ts', { one: 'passed' }, 'failed');
    expect(merged(hook, file('c.test.ts', { one: 'passed' })).flaky).toEqual(['c.test.ts']);
    const told = { testResults: hook.testResults.map((one) => ({ ...one, message: 'no port' })) };
    expect(merged(told, file('c.test.ts', {})).flaky).toEqual(['c.test.ts: no port']);
    expect(merged(hook, hook)).toMatchObject({ flaky: [], testResults: [{ status: 'failed' }] });
  });

  test('that never came leaves the first as it was', () => {
    const first = file('b.test.ts', { one: 'failed' });
    expect(merged(first, steady)).toEqual({ ...first, flaky: [] });
  });

  test.each([
    [undefined, false],
    ['', false],
    ['false', false],
    ['0', false],
    ['true', true],
    ['1', true],
  ])('is given where CI is %o: %o', (CI, expected) => {
    expect(hasSecondTry(CI === undefined ? {} : { CI })).toBe(expected);
  });
});
