import { expect, test } from 'vitest';
import { refusedTable } from './refused-table.ts';

test('every refused row is a row with its reason', () => {
  const rows = [{ line: 3, text: 'a,"b"', why: 'No port.', mend: 'Add one.' }];
  expect(refusedTable(rows)).toEqual([
    ['line', 'row', 'reason', 'mend'],
    [3, 'a,"b"', 'No port.', 'Add one.'],
  ]);
});
