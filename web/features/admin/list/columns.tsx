import { formatKes } from '../../../lib/text/short-format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { dateTimeWidth, type Column } from '../../../ui/data-table/column.ts';
import { Moment } from '../screen/moment.tsx';

type Of<Row extends object> = Omit<Column<Row>, 'cell' | 'value'>;

/** A column of dates with their time of day; empty where there is none. */
export const momentColumn = <Row extends object>(
  at: (row: Row) => string | null,
  column: Of<Row>,
): Column<Row> => ({
  width: dateTimeWidth,
  ...column,
  cell: (row) => {
    const when = at(row);
    return when && <Moment at={when} />;
  },
  value: at,
});

/** A column of states: a word and how loud it is said. On a phone it is the mark of its row. */
export const stateColumn = <Row extends object>(
  stateOf: (row: Row) => readonly [word: string, tone: Tone],
  column: Of<Row>,
): Column<Row> => ({
  phone: 'mark',
  ...column,
  cell: (row) => {
    const [word, tone] = stateOf(row);
    return <Badge tone={tone}>{word}</Badge>;
  },
  value: (row) => stateOf(row)[0],
});

/** A column of whole shillings. */
export const kesColumn = <Row extends object>(
  kes: (row: Row) => number,
  column: Of<Row>,
): Column<Row> => ({
  ...column,
  numeric: true,
  cell: (row) => formatKes(kes(row)),
  value: kes,
});
