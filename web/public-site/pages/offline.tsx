import { buttonClass } from '../../ui/button.tsx';
import { usePageWords } from '../language.ts';
import styles from '../pages.module.css';
import { offlineWords } from '../words/help-words.tsx';

/** Stands at the address of a page that could not be reached; its form asks for it again. */
export function Offline() {
  const t = usePageWords(offlineWords);
  return (
    <div className={styles.lost}>
      <svg viewBox="0 0 120 80" aria-hidden="true">
        <path d="M14 68h92M40 66V28a14 14 0 0 1 14-14M80 66V28a14 14 0 0 0-14-14" />
        <path className={styles.cross} d="M52 40l16 16M68 40L52 56" />
      </svg>
      <h1>{t.heading}</h1>
      <p>{t.text}</p>
      <div className={styles.actions}>
        <form>
          <button type="submit" className={buttonClass({ variant: 'primary' })}>
            {t.again}
          </button>
        </form>
        <a className={buttonClass()} href="/dashboard">
          {t.dashboard}
        </a>
      </div>
    </div>
  );
}
