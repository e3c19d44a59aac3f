import type { ReactNode } from 'react';
import styles from './chart.module.css';

export type ChartPoint = Readonly<{
  /** What the value belongs to: a day, a country. Unique within the chart. */
  label: string;
  /** Null where there was nothing to measure: nothing is drawn, and a dash is read. */
  value: number | null;
}>;

type Props = {
  title: ReactNode;
  points: readonly ChartPoint[];
  /** How a value reads, such as "KES 1,039". */
  format: (value: number) => string;
};

type ColumnProps = Props & {
  /** A placeholder for the columns, at their height, while there is no data. */
  empty?: ReactNode;
};

const height = 120;
const step = 10;
const gap = 2;

/**
 * Values over time as columns: the axis starts at zero and says its top. The same figures stand in
 * the title of each column and, for readers without eyes on it, in a list.
 */
export function ColumnChart({ title, points, format, empty }: ColumnProps) {
  const top = topOf(points);
  const said = (value: number | null) => (value === null ? '–' : format(value));
  const [first, last] = [points[0], points.at(-1)];
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>
        {title}
        <span className={styles.top}>{format(top)}</span>
      </figcaption>
      {empty ? (
        <p className={styles.columns}>{empty}</p>
      ) : (
        <svg
          className={styles.columns}
          viewBox={`0 0 ${Math.max(1, points.length) * step} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {points.map(({ label, value }, index) => {
            const tall = columnHeight(value, top);
            return (
              <rect
                key={label}
                x={index * step + gap / 2}
                y={height - tall}
                width={step - gap}
                height={tall}
              >
                <title>{`${label}: ${said(value)}`}</title>
              </rect>
            );
          })}
        </svg>
      )}
      <div className={styles.ends} aria-hidden="true">
        <span>{first?.label}</span>
        <span>{last !== first && last?.label}</span>
      </div>
      <Spoken points={points} said={said} />
    </figure>
  );
}

const topOf = (points: readonly ChartPoint[]) =>
  Math.max(0, ...points.map(({ value }) => value ?? 0));

/** Anything above zero is seen: a single sale on a busy month's scale is one unit tall. */
const columnHeight = (value: number | null, top: number) =>
  value === null || value <= 0 || top === 0 ? 0 : Math.max(1.5, (value / top) * height);

type SpokenProps = Pick<Props, 'points'> & { said: (value: number | null) => string };

function Spoken({ points, said }: SpokenProps) {
  return (
    <ul className={styles.spoken}>
      {points.map(({ label, value }) => (
        <li key={label}>{`${label}: ${said(value)}`}</li>
      ))}
    </ul>
  );
}
