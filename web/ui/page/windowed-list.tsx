import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './windowed-list.module.css';

type Props<Row> = {
  /** The list's name for screen readers. */
  label: string;
  rows: readonly Row[];
  /** How tall each row is. */
  rowRem: number;
  idOf: (row: Row) => string;
  render: (row: Row) => ReactNode;
};

/** So many rows are drawn above and below the window, so that a turn of the wheel shows no gap. */
const spare = 12;

/** A list of rows of one height, of which those in and around the window are drawn. */
export function WindowedList<Row>({ label, rows, rowRem, idOf, render }: Props<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const [{ from, to }, setRange] = useState({ from: 0, to: spare * 3 });
  useEffect(() => {
    const look = () => {
      if (!list.current) return;
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const above = -list.current.getBoundingClientRect().top / (rowRem * rem);
      const seen = innerHeight / (rowRem * rem);
      // In steps, so that not every frame of a scroll draws the list again.
      const first = Math.max(0, Math.floor(above / spare - 1) * spare);
      const last = first + Math.ceil(seen / spare + 3) * spare;
      setRange((range) =>
        range.from === first && range.to === last ? range : { from: first, to: last },
      );
    };
    look();
    addEventListener('scroll', look, { passive: true, capture: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [rowRem]);
  const start = Math.min(from, rows.length);
  const below = Math.max(0, rows.length - to);
  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={label}
      style={{ paddingBlock: `${start * rowRem}rem ${below * rowRem}rem` }}
    >
      {rows.slice(start, to).map((row, index) => (
        <li
          key={idOf(row)}
          style={{ height: `${rowRem}rem` }}
          aria-setsize={rows.length}
          aria-posinset={start + index + 1}
        >
          {render(row)}
        </li>
      ))}
    </ul>
  );
}
