import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { markPath, markStrokes, markWidth } from './mark.ts';

test('the mark stays in its square, and the icon of the browser is the same drawing', () => {
  for (const { from, steps } of markStrokes) {
    const [x, y] = [-2, -1].map((part, axis) =>
      steps.reduce((sum, step) => sum + (step.at(part) ?? 0), from[axis] ?? 0),
    );
    for (const at of [...from, x ?? 0, y ?? 0]) {
      expect(at - markWidth / 2).toBeGreaterThan(0);
      expect(at + markWidth / 2).toBeLessThan(32);
    }
  }
  const icon = readFileSync('web/public/favicon.svg', 'utf8');
  expect(icon).toContain(`<path d="${markPath}"/>`);
});
