import type { ReactNode } from 'react';
import styles from './chart.module.css';

type Props = {
  title: ReactNode;
  points: readonly Readonly<{ label: string; value: number }>[];
  /** How a value reads, such as "KES 1,039". */
  format: (value: number, label: string) => string;
  /** What a whole bar stands for; the largest value where it is left out. */
  whole?: number;
  /** Draws the router's link around a name. */
  renderLabel?: (label: string) => ReactNode;
};

/** Shares of a whole, largest first: a name, a bar and its figure per line. */
export function BarList({ title, points, format, whole, renderLabel }: Props) {
  const top = whole ?? Math.max(0, ...points.map(({ value }) => value));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <ul className={styles.bars}>
        {points.map(({ label, value }) => (
          <li key={label} className={styles.bar}>
            <span className={styles.label}>{renderLabel ? renderLabel(label) : label}</span>
            <span className={styles.value}>{format(value, label)}</span>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.rail} width="100" height="6" />
              <rect width={top === 0 ? 0 : Math.max(0, (value / top) * 100)} height="6" />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}
