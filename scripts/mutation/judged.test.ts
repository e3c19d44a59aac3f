import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isJudged, judged, outdated, type Judged } from './judged.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sourceOf = (file: string) => readFileSync(`${root}/${file}`, 'utf8');

test('each judged survivor still stands in the code, once in the list', () => {
  expect(outdated(judged, sourceOf)).toEqual([]);
  const keys = judged.map(({ file, line, before, after }) =>
    [file, line, before, after].join('\n'),
  );
  expect(new Set(keys).size).toBe(keys.length);
});

const entry: Judged = {
  file: 'pay.ts',
  line: 'if (a > b) return;',
  before: 'a > b',
  after: 'a >= b',
  reason: 'a is never b',
};
const code = '  if (a > b) return;\n';

test('a survivor is judged by its text, wherever the line has moved', () => {
  const { reason: _, ...change } = entry;
  const survivor = { ...change, lineNumber: 40 };
  expect(isJudged(survivor, [entry])).toBe(true);
  expect(isJudged({ ...survivor, after: 'true' }, [entry])).toBe(false);
  expect(isJudged({ ...survivor, file: 'take.ts' }, [entry])).toBe(false);
});

test('an entry is outdated when its line changes, or when it gives no reason', () => {
  expect(outdated([entry], () => code)).toEqual([]);
  expect(outdated([entry], () => code.replace('>', '<'))).toEqual([entry]);
  const mute = { ...entry, reason: '' };
  expect(outdated([mute], () => code)).toEqual([mute]);
  const elsewhere = { ...entry, before: 'c > d' };
  expect(outdated([elsewhere], () => code)).toEqual([elsewhere]);
});
