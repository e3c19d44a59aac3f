import { useWords } from '../../lib/text/words.ts';
import styles from './rating.module.css';
import { uiWords } from '../words.ts';

const starsMax = 5;
const star = 'M8 1.3l2.06 4.2 4.6.67-3.33 3.25.79 4.58L8 11.83 3.88 14l.79-4.58L1.34 6.17l4.6-.67z';

/** One to five stars; halves are drawn as halves. The figure is what screen readers hear. */
export function Rating({ value, figure = false }: { value: number; figure?: boolean }) {
  const t = useWords(uiWords);
  const shown = Math.min(starsMax, Math.max(0, value));
  const text = String(Math.round(shown * 10) / 10);
  return (
    <span className={styles.rating} role="img" aria-label={t.rating(text)}>
      <svg width="84" height="16" viewBox="0 0 84 16" aria-hidden="true">
        {Array.from({ length: starsMax }, (_, index) => (
          <Star key={index} at={index} share={Math.min(1, Math.max(0, shown - index))} />
        ))}
      </svg>
      {figure && <span className={styles.figure}>{t.ratingShown(text)}</span>}
    </span>
  );
}

function Star({ at, share }: { at: number; share: number }) {
  const offset = `translate(${at * 17} 0)`;
  const cut = `inset(0 ${Math.round((1 - share) * 100)}% 0 0)`;
  return (
    <g transform={offset}>
      <path className={styles.off} d={star} />
      {share > 0 && <path className={styles.on} d={star} style={{ clipPath: cut }} />}
    </g>
  );
}
