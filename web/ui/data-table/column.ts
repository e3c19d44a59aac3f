import type { ReactNode } from 'react';
import type { RowData } from '@tanstack/react-table';

/** A column of a `DataTable`. */
export type Column<Row extends RowData> = Readonly<{
  /** Names it in the address, and in what a person keeps of the table. */
  id: string;
  head: string;
  /** What a cell draws, in one line; its value where it is left out. */
  cell?: (row: Row) => ReactNode;
  /**
   * The same as a text or a figure: what a file holds of it and, where the whole list is here, what
   * it is sorted by. Without it a column stands in no file.
   */
  value?: (row: Row) => string | number | null;
  /**
   * Its heading sorts, downwards first where the newest or the most is looked for. A list that
   * comes in pages names such a column in its call's `sort`.
   */
  sort?: 'up' | 'down';
  /** Figures: to the right, each digit as wide as the others. */
  numeric?: true;
  /** Its width beside others, such as `6rem`; those without share what is left. */
  width?: string;
  /**
   * Its place in the two lines of a phone's row: `title` and `mark` above, `second` and `end`
   * below. Without one it is not shown there, and nothing is sorted by it.
   */
  phone?: 'title' | 'mark' | 'second' | 'end';
  /** Hidden until it is chosen. */
  isExtra?: true;
}>;

/** The width of a date with its time of day, also in the last column. */
export const dateTimeWidth = '12rem';

/** The order of a table; null while the list has its own. */
export type Sorting = Readonly<{ by: string; isDown: boolean }> | null;

/** What a column draws of a row. */
export const drawnCell = <Row extends RowData>({ cell, value }: Column<Row>, row: Row): ReactNode =>
  cell ? cell(row) : value?.(row);
