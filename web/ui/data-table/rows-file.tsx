import type { RowData } from '@tanstack/react-table';
import Download from 'lucide-react/icons/download';
import type { CsvCell } from '#contracts/format/csv.ts';
import { saveCsv } from '../../lib/files/csv.ts';
import { useWords } from '../../lib/text/words.ts';
import { IconButton } from '../input/icon-button.tsx';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { tableWords } from './words.ts';

/** A moment as the shop answers it. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const cellOf = (value: string | number | null): CsvCell =>
  typeof value === 'string' && instant.test(value) ? new Date(value) : value;

/** The rows as a table of text: every column that has a value, hidden ones too. */
export function rowsOf<Row extends RowData>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): CsvCell[][] {
  const told = columns.flatMap(({ head, value }) => (value ? [{ head, value }] : []));
  return [
    told.map(({ head }) => head),
    ...rows.map((row) => told.map(({ value }) => cellOf(value(row)))),
  ];
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
      className={styles.tool}
      disabled={rows.length === 0}
      onClick={() => saveCsv(`${name}.csv`, rowsOf(columns, rows))}
    >
      <Download />
      <span>{t.file}</span>
    </IconButton>
  );
}
