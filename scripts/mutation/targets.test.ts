import { expect, test } from 'vitest';
import { isLogCall, keepPicked } from './plugins.ts';
import { moneyModules, targetsOf } from './targets.ts';

test.each(moneyModules)('%s has files to change, and tests that watch over them', (name) => {
  const { files, tests } = targetsOf(name);
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => /\.(test|fake)\.ts$|\/index\.ts$/.test(file))).toEqual([]);
  expect(tests.every((file) => file.endsWith('.test.ts'))).toBe(true);
});

test('globs narrow what is changed and who watches', () => {
  const files = 'server/modules/ledger/tr*.ts';
  expect(targetsOf('ledger', { files }).files).toEqual(['server/modules/ledger/transfer.ts']);
  expect(targetsOf('ledger', { tests: 'contracts/*' }).tests).toEqual(['contracts/money.test.ts']);
  expect(() => targetsOf('ledger', { files: 'web/**' })).toThrow('names no file of ledger');
  expect(() => targetsOf('ledger', { tests: 'web/**' })).toThrow('names no test of ledger');
});

test('a module without money is refused with the list of those that have it', () => {
  expect(() => targetsOf('content')).toThrow('Name one of sales, payments');
  expect(() => targetsOf(undefined)).toThrow('Name one of');
});

const spot = (line: number) => ({
  id: String(line),
  fileName: 'a.ts',
  location: { start: { line, column: 1 }, end: { line, column: 2 } },
  mutatorName: 'BooleanLiteral',
  replacement: 'true',
});
const open = (line: number) => ({ plan: 'Run', mutant: spot(line) });
const early = (line: number, statusReason: string) => ({
  plan: 'EarlyResult',
  mutant: { ...spot(line), status: 'Ignored', statusReason },
});

test('of a plan stays what was picked; what is ignored is none of it', () => {
  const plans = [open(1), early(2, 'Static mutant'), open(3), early(4, 'excluded'), open(5)];
  const whole = structuredClone(plans) as never[];
  expect(keepPicked(whole, { sample: 0, seed: '1' })).toBe(
    '3 mutants, all tried; 1 more take effect at load only',
  );
  expect(whole).toEqual([open(1), open(3), open(5)]);
  const some = structuredClone(plans) as never[];
  expect(keepPicked(some, { sample: 2, seed: '1' })).toContain('2 picked by seed 1');
  expect(some).toHaveLength(2);
});

test('a line of the log is known by what it is called on', () => {
  const call = (callee: object) => isLogCall({ type: 'CallExpression', callee });
  expect(call({ object: { name: 'log' }, property: { name: 'info' } })).toBe(true);
  expect(call({ object: { property: { name: 'log' } }, property: { name: 'warn' } })).toBe(true);
  expect(call({ object: { name: 'books' }, property: { name: 'log' } })).toBe(false);
  expect(call({ name: 'log' })).toBe(false);
});
