import { expect, test } from 'vitest';
import { unexplainedMemory } from './process-memory.ts';
import { projectFiles, read } from './project-files.ts';
import { isProduction } from './tidy.ts';

const files = projectFiles().filter(
  (file) => isProduction(file) && /^(server|gateway)\//.test(file),
);

test('no module keeps what one process alone would know', () => {
  expect(unexplainedMemory(new Map(files.map((file) => [file, read(file)])))).toEqual([]);
});

test.each([
  'const sessions = new Map<string, Session>();',
  'export const seen = new Set();',
  'let last: Date | undefined;',
  'const kept: Cache = new LRUCache<string, string>();',
])('state of a module is found: %s', (line) => {
  const texts = new Map([['server/modules/orders/order.ts', `import x from 'y';\n${line}\n`]]);
  expect(unexplainedMemory(texts, {})).toHaveLength(1);
});

test.each([
  'function count() {\n  const known = new Map<string, number>();\n}',
  'const none: ReadonlySet<string> = new Set();',
  "const words = new Set(['a', 'b']);",
])('what begins and ends with a call, or never changes, is no state: %s', (text) => {
  expect(unexplainedMemory(new Map([['server/modules/orders/order.ts', text]]), {})).toEqual([]);
});

test('a line of the table that nothing needs is found', () => {
  expect(unexplainedMemory(new Map(), { 'server/gone.ts it': 'why' })).toHaveLength(1);
});
