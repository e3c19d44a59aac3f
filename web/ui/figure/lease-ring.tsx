import { useWords } from '../../lib/text/words.ts';
import { cx } from '../cx.ts';
import styles from './lease-ring.module.css';
import { uiWords } from '../words.ts';

type Props = {
  /** Share of the term still to come, 0 to 1. */
  share: number;
  state: 'active' | 'expiring' | 'expired';
  /** What stands inside, such as "12 d" or "5 h"; read aloud unless `said` is given. */
  text: string;
  said?: string;
  size?: number;
};

const radius = 20;

/** Time left as a ring: green with time to spare, amber at three days, red when over. */
export function LeaseRing({ share, state, text, said = text, size = 56 }: Props) {
  const t = useWords(uiWords);
  const left = Math.min(1, Math.max(0, share)) * 100;
  return (
    <svg
      className={cx(styles.ring, styles[state])}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      role="img"
      aria-label={t.timeLeft(said)}
    >
      <circle className={styles.track} cx="24" cy="24" r={radius} />
      {left > 0 && (
        <circle
          className={styles.arc}
          cx="24"
          cy="24"
          r={radius}
          pathLength="100"
          strokeDasharray={`${left} 100`}
          transform="rotate(-90 24 24)"
        />
      )}
      <text className={styles.text} x="24" y="24">
        {text}
      </text>
    </svg>
  );
}
