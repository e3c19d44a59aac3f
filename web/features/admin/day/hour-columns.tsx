import chart from '../../../ui/figure/chart.module.css';
import own from './day.module.css';
import { dayWords as t } from './day-words.ts';

type Props = {
  today: readonly number[];
  /** The same hours a week ago. */
  before: readonly number[];
  /** The hour that runs now; later ones of today have not been yet. */
  now: number;
  weekday: string;
  /** How a value reads, such as "KES 1,039". */
  format: (value: number) => string;
};

const height = 120;
const step = 10;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/**
 * The hours of today as columns before those of a week ago. The figures stand in the title of each
 * hour and, for readers without eyes on it, in a list.
 */
export function HourColumns({ today, before, now, weekday, format }: Props) {
  const top = Math.max(1, ...today, ...before);
  const tall = (value: number) => (value <= 0 ? 0 : Math.max(1.5, (value / top) * height));
  const words = (hour: number) =>
    t.hour(clock(hour), hour > now ? '–' : format(today[hour] ?? 0), format(before[hour] ?? 0));
  return (
    <figure className={chart.chart}>
      <figcaption className={own.legend}>
        <span className={own.nowMark}>{t.now}</span>
        <span className={own.beforeMark}>{t.weekBefore(weekday)}</span>
        <span className={own.top}>{format(top)}</span>
      </figcaption>
      <svg
        className={chart.columns}
        viewBox={`0 0 ${before.length * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {before.map((value, hour) => (
          <g key={clock(hour)}>
            <title>{words(hour)}</title>
            <rect className={own.hit} x={hour * step} width={step} height={height} />
            <Column of={{ hour, from: 1, width: 8, tall: tall(value) }} className={own.before} />
            <Column of={{ hour, from: 3, width: 4, tall: tall(today[hour] ?? 0) }} />
          </g>
        ))}
      </svg>
      <div className={chart.ends} aria-hidden="true">
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{clock(hour)}</span>
        ))}
        <span>{clock(before.length)}</span>
      </div>
      <ul className={chart.spoken}>
        {before.map((_, hour) => (
          <li key={clock(hour)}>{words(hour)}</li>
        ))}
      </ul>
    </figure>
  );
}

type ColumnProps = {
  of: { hour: number; from: number; width: number; tall: number };
  className?: string | undefined;
};

const Column = ({ of: { hour, from, width, tall }, className }: ColumnProps) => (
  <rect
    className={className}
    x={hour * step + from}
    y={height - tall}
    width={width}
    height={tall}
  />
);
