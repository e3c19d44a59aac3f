import { expect, test } from 'vitest';
import { refusedCsv } from './refused-csv.ts';

test('every refused row is a line with its reason', () => {
  const rows = [{ line: 3, text: 'a,"b"', why: 'No port.', mend: 'Add one.' }];
  const [heads, line] = refusedCsv(rows).split('\r\n');
  expect(heads).toBe('"line","row","reason","mend"');
  expect(line).toBe('"3","a,""b""","No port.","Add one."');
});

test('a row cannot become a formula of whoever opens the file', () => {
  const rows = [{ line: 1, text: '=cmd()', why: 'w', mend: 'm' }];
  expect(refusedCsv(rows)).toContain(`"'=cmd()"`);
});
