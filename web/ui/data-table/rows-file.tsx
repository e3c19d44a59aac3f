import type { RowData } from '@tanstack/react-table';
import Download from 'lucide-react/icons/download';
import { csvOf, saveCsv } from '../../lib/files/csv.ts';
import { useWords } from '../../lib/text/words.ts';
import { IconButton } from '../input/icon-button.tsx';
import type { Column } from './column.ts';
import { tableWords } from './words.ts';

/** The rows as a table of text: every column that has a value, hidden ones too. */
export function rowsCsv<Row extends RowData>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): string {
  const told = columns.flatMap(({ head, value }) => (value ? [{ head, value }] : []));
  return csvOf(
    told.map(({ head }) => head),
    rows.map((row) => told.map(({ value }) => value(row))),
  );
}

type Props<Row extends RowData> = {
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
};

/** Saves the rows that are shown. */
export function RowsFile<Row extends RowData>({ name, columns, rows }: Props<Row>) {
  const t = useWords(tableWords);
  return (
    <IconButton
      label={t.file}
      disabled={rows.length === 0}
      onClick={() => saveCsv(`${name}.csv`, rowsCsv(columns, rows))}
    >
      <Download />
    </IconButton>
  );
}
