import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { differences } from './cases/modes.ts';

test('each line of the list in the docs is proven, and nothing else is claimed', () => {
  const text = readFileSync(new URL('../../docs/live-and-sandbox.md', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  const [, , ...listed] = rows.map((line) => line.split('|')[1]?.trim());
  expect(listed).toEqual(differences.map(({ what }) => what));
});
