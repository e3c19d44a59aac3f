import { useMemo } from 'react';
import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ReactTable,
  type Row as ModelRow,
  type RowData,
} from '@tanstack/react-table';
import type { Column, Sorting } from './column.ts';

/** A feature of the library that no list needs is not named here, and so is not sent. */
const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
export type TableFeatures = typeof features;
type Value = string | number | undefined;

/** Figures by size, words as a reader of the page's language expects them. */
function compare<Row extends RowData>(
  a: ModelRow<TableFeatures, Row>,
  b: ModelRow<TableFeatures, Row>,
  id: string,
): number {
  const [one, other] = [a.getValue<Value>(id), b.getValue<Value>(id)];
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), undefined, { numeric: true });
}

const modelOf = <Row extends RowData>(column: Column<Row>): ColumnDef<TableFeatures, Row> => ({
  id: column.id,
  accessorFn: (row: Row) => column.value?.(row) ?? undefined,
  enableSorting: column.sort !== undefined,
  // What is newest or most is looked for first.
  sortDescFirst: column.sort === 'down',
  sortFn: compare,
  sortUndefined: 'last',
});

export type ModelInput<Row extends RowData> = Readonly<{
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Whether the rows are the whole list, which the browser sorts, or a page of a sorted one. */
  isWhole: boolean;
  sorting: Sorting;
  onSort?: ((next: Sorting) => void) | undefined;
}>;

/** The table as the library sees it: its rows in order, and what a press on a heading asks for. */
export function useTableModel<Row extends RowData>(input: ModelInput<Row>) {
  const { columns, rows, rowId, isWhole, sorting, onSort } = input;
  const defs = useMemo(() => columns.map(modelOf), [columns]);
  const state = { sorting: sorting === null ? [] : [{ id: sorting.by, desc: sorting.isDown }] };
  return useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: rowId,
    state,
    manualSorting: !isWhole,
    enableMultiSort: false,
    onSortingChange: (update) => {
      const [first] = typeof update === 'function' ? update(state.sorting) : update;
      onSort?.(first === undefined ? null : { by: first.id, isDown: first.desc });
    },
  });
}

export type TableModel<Row extends RowData> = ReactTable<TableFeatures, Row>;
