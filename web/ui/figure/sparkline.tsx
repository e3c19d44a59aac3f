import { useWords } from '../../lib/text/words.ts';
import { linePoints } from './line-points.ts';
import styles from './sparkline.module.css';
import { uiWords } from '../words.ts';

const width = 64;
const height = 20;

/** A tiny line of the last measurements; nothing is drawn for fewer than two. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const t = useWords(uiWords);
  if (values.length < 2) return null;
  const points = linePoints(values, { width, height, inset: 2 });
  const label = `${t.trend}: ${values.join(', ')}`;
  return (
    <svg className={styles.line} width={width} height={height} role="img" aria-label={label}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
    </svg>
  );
}

/** A share of a whole as five bars, for a success rate. */
export function SignalBars({ share, label }: { share: number; label: string }) {
  const bars = [0, 1, 2, 3, 4];
  const lit = Math.round(Math.min(1, Math.max(0, share)) * bars.length);
  return (
    <svg className={styles.bars} width="24" height="14" role="img" aria-label={label}>
      {bars.map((bar) => (
        <rect
          key={bar}
          className={bar < lit ? styles.lit : undefined}
          x={bar * 5}
          y={9 - bar * 2}
          width="3.5"
          height={5 + bar * 2}
          rx="1"
        />
      ))}
    </svg>
  );
}
