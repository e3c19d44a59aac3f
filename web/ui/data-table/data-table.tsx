import type { RowData } from '@tanstack/react-table';
import { useRef, type ReactNode } from 'react';
import { useWords } from '../../lib/text/words.ts';
import { Skeleton } from '../skeleton.tsx';
import { SortHeadCell } from '../table.tsx';
import type { Column, Sorting } from './column.ts';
import { DataRow, type RowParts } from './data-row.tsx';
import styles from './data-table.module.css';
import { useTableModel, type TableModel } from './table-model.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useRowKeys } from '../page/use-row-keys.ts';
import { tableWords } from './words.ts';

export type DataTableProps<Row extends RowData> = RowParts<Row> & {
  /** What the table lists, read aloud before it. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Absent while they are on their way. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** The rows are the whole list, so the browser sorts them; otherwise they come sorted. */
  isWhole?: boolean;
  sorting: Sorting;
  onSort?: (next: Sorting) => void;
  /** Ids of the columns that this person hides. */
  hidden?: ReadonlySet<string>;
  /** Ids of the selected rows; what changes them makes the rows selectable. */
  chosen?: ReadonlySet<string>;
  onChoose?: (next: ReadonlySet<string>) => void;
  /** Other rows are on their way: these stay in sight and cannot be pressed. */
  isBusy?: boolean;
};

const none: ReadonlySet<string> = new Set();
const noRows: readonly never[] = [];
const skeletonRows = 12;

/**
 * The table of every list: rows of 40 px below a sticky head, and two lines a row on a phone. It
 * renders its input; the caller owns its state (page, order, selection) and keeps it in the
 * address. Empty and failed lists are shown by the caller.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { caption, columns, rows, isBusy = false, hidden = none, chosen = none } = props;
  const { onChoose, renderActs } = props;
  const frame = useRef<HTMLTableElement>(null);
  const table = useTableModel({
    columns,
    rows: rows ?? noRows,
    rowId: props.rowId,
    isWhole: props.isWhole === true,
    sorting: props.sorting,
    onSort: props.onSort,
  });
  const drawn = table.getRowModel().rows;
  useRowKeys(frame, { ids: drawn.map(({ id }) => id), chosen, onChoose });
  useKeptFocus(frame);
  const shown = columns.filter(({ id }) => !hidden.has(id));
  const extras = (onChoose ? 1 : 0) + (renderActs ? 1 : 0);
  return (
    <div className={styles.frame}>
      <table ref={frame} className={styles.table} aria-busy={rows === undefined || isBusy}>
        <caption className={styles.unseen}>{caption}</caption>
        <colgroup>
          {onChoose && <col className={styles.chooseColumn} />}
          {shown.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
          {renderActs && <col className={styles.actsColumn} style={{ width: props.actsWidth }} />}
        </colgroup>
        <Head
          table={table}
          shown={shown}
          acts={renderActs}
          chooser={
            onChoose && (
              <ChooseAll
                ids={rows?.map(props.rowId) ?? noRows}
                chosen={chosen}
                onChoose={onChoose}
              />
            )
          }
        />
        <tbody inert={isBusy} aria-hidden={isBusy || undefined}>
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, row) => (
                <SkeletonRow key={row} shown={shown} canChoose={onChoose !== undefined} />
              ))
            : drawn.map((row) => (
                <DataRow
                  key={row.id}
                  {...props}
                  row={row}
                  shown={shown}
                  span={shown.length + extras}
                />
              ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps<Row extends RowData> = {
  table: TableModel<Row>;
  shown: readonly Column<Row>[];
  acts: ((row: Row) => ReactNode) | undefined;
  /** What selects every row, where rows can be selected. */
  chooser: ReactNode;
};

function Head<Row extends RowData>({ table, shown, acts, chooser }: HeadProps<Row>) {
  const t = useWords(tableWords);
  return (
    <thead
      className={styles.heads}
      data-sorts={shown.some(({ sort, phone }) => sort && phone) || undefined}
    >
      <tr>
        {chooser && (
          <th scope="col" className={styles.head}>
            <span className={styles.unseen}>{t.chooseHead}</span>
            {chooser}
          </th>
        )}
        {shown.map((column) => (
          <ColumnHead key={column.id} table={table} column={column} />
        ))}
        {acts && (
          <th scope="col" className={styles.head}>
            <span className={styles.unseen}>{t.actsHead}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

type ChooseAllProps = {
  /** Ids of the rows in sight. */
  ids: readonly string[];
  chosen: ReadonlySet<string>;
  onChoose: (next: ReadonlySet<string>) => void;
};

function ChooseAll({ ids, chosen, onChoose }: ChooseAllProps) {
  const t = useWords(tableWords);
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={t.chooseAll}
      checked={ids.length > 0 && ids.every((id) => chosen.has(id))}
      onChange={({ target }) => onChoose(new Set(target.checked ? ids : []))}
    />
  );
}

type ColumnHeadProps<Row extends RowData> = { table: TableModel<Row>; column: Column<Row> };

function ColumnHead<Row extends RowData>({ table, column }: ColumnHeadProps<Row>) {
  const { id, head, numeric, sort, phone } = column;
  if (!sort) {
    return (
      <th scope="col" className={styles.head} data-numeric={numeric}>
        {head}
      </th>
    );
  }
  const model = table.getColumn(id);
  return (
    <SortHeadCell
      numeric={numeric === true}
      data-phone={phone}
      direction={model?.getIsSorted() || null}
      onToggle={() => model?.toggleSorting()}
    >
      {head}
    </SortHeadCell>
  );
}

type SkeletonProps<Row extends RowData> = { shown: readonly Column<Row>[]; canChoose: boolean };

function SkeletonRow<Row extends RowData>({ shown, canChoose }: SkeletonProps<Row>) {
  return (
    <tr className={styles.row}>
      {canChoose && (
        <td className={styles.choose}>
          <Skeleton width="1rem" height="1rem" />
        </td>
      )}
      {shown.map(({ id, numeric, phone }) => (
        <td key={id} className={styles.cell} data-numeric={numeric} data-phone={phone}>
          <Skeleton width={numeric ? '3.5rem' : '70%'} height="0.75rem" />
        </td>
      ))}
    </tr>
  );
}
