import { useWords } from '../lib/text/words.ts';
import styles from './spinner.module.css';
import { uiWords } from './words.ts';

/** The specified wait for a lazily loaded screen: 80 by 80, #7C25BA, on a light grey page. */
export function ScreenSpinner() {
  const t = useWords(uiWords);
  return (
    <div className={styles.screen} role="status" aria-label={t.loading}>
      <Wheel />
    </div>
  );
}

/** Blocks the whole window while something must not be interrupted, and says what. */
export function Overlay({ text }: { text: string }) {
  return (
    <div className={styles.overlay} role="alert" aria-busy="true">
      <Wheel />
      <p className={styles.text}>{text}</p>
    </div>
  );
}

function Wheel() {
  return (
    <svg className={styles.wheel} width="80" height="80" viewBox="0 0 80 80" aria-hidden="true">
      <circle className={styles.track} cx="40" cy="40" r="34" />
      <circle className={styles.arc} cx="40" cy="40" r="34" pathLength="100" />
    </svg>
  );
}
