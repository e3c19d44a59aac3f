import type { ComponentProps, ReactNode } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { cx } from './cx.ts';
import styles from './table.module.css';

export type SortDirection = 'asc' | 'desc';

type TableProps = {
  caption: string;
  children: ReactNode;
  /** Figures only: nothing inside can take the focus, so the frame does, to be scrolled by keys. */
  plain?: boolean;
  /** The head stays below the top bar while a long list passes, where the window is wide. */
  sticky?: boolean;
};

/** The frame of every table: sticky header, own horizontal scroll, hairlines between rows. */
export function Table({ caption, children, plain = false, sticky = false }: TableProps) {
  const group = plain ? { role: 'group', 'aria-label': caption, tabIndex: 0 } : {};
  return (
    <div className={cx(styles.frame, sticky && styles.sticky)} {...group}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        {children}
      </table>
    </div>
  );
}

type CellProps = ComponentProps<'td'> & { numeric?: boolean };

export function Cell({ numeric = false, className, ...rest }: CellProps) {
  return <td {...rest} className={cx(styles.cell, numeric && styles.numeric, className)} />;
}

export function HeadCell({ numeric = false, ...rest }: ComponentProps<'th'> & CellProps) {
  return <th scope="col" {...rest} className={cx(styles.head, numeric && styles.numeric)} />;
}

/** The heads of a table of figures: the first column names the row, the others count. */
export function FigureHeads({ heads }: { heads: readonly string[] }) {
  return (
    <thead>
      <tr>
        {heads.map((head, index) => (
          <HeadCell key={head} numeric={index > 0}>
            {head}
          </HeadCell>
        ))}
      </tr>
    </thead>
  );
}

type SortProps = {
  children: ReactNode;
  /** The direction in force on this column, or null while another column decides. */
  direction: SortDirection | null;
  onToggle: () => void;
  numeric?: boolean;
};

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The caller's own `data-…` attributes are on the cell. */
export function SortHeadCell(props: SortProps) {
  const { children, direction, onToggle, numeric = false, ...marks } = props;
  const Arrow = direction === null ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      {...marks}
      scope="col"
      className={cx(styles.head, styles.sortHead, numeric && styles.numeric)}
      aria-sort={direction ? ariaSort[direction] : 'none'}
    >
      <button
        type="button"
        className={cx(styles.sort, direction !== null && styles.sorted)}
        onClick={onToggle}
      >
        {children}
        <Arrow aria-hidden="true" />
      </button>
    </th>
  );
}
