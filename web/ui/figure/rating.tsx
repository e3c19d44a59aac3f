import { useWords } from '../../lib/text/words.ts';
import styles from './rating.module.css';
import { uiWords } from '../words.ts';

const starsMax = 5;
const star = 'l2.06 4.2 4.6.67-3.33 3.25.79 4.58-4.12-2.17-4.12 2.17.79-4.58-3.33-3.25 4.6-.67z';
const apart = 17;
const stars = Array.from({ length: starsMax }, (_, at) => `M${8 + at * apart} 1.3${star}`).join('');
/** Where the drawing of one star begins and ends, and that of all five. */
const [first, last] = [1.34, 14.66];
const whole = (starsMax - 1) * apart + last - first;

type Props = { value: number; figure?: boolean };

/** One to five stars, with halves. Screen readers get the figure. */
export function Rating({ value, figure = false }: Props) {
  const t = useWords(uiWords);
  const shown = Math.min(starsMax, Math.max(0, value));
  const text = String(Math.round(shown * 10) / 10);
  const part = (shown % 1) * (last - first);
  const lit = Math.floor(shown) * apart + part;
  const hidden = Math.max(0, Math.round((1 - lit / whole) * 100));
  return (
    <span className={styles.rating} role="img" aria-label={t.rating(text)}>
      <svg width="84" height="16" viewBox="0 0 84 16" aria-hidden="true">
        <path className={styles.off} d={stars} />
        <path className={styles.on} d={stars} style={{ clipPath: `inset(0 ${hidden}% 0 0)` }} />
      </svg>
      {figure && <span className={styles.figure}>{t.ratingShown(text)}</span>}
    </span>
  );
}
