import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type Props = {
  title: ReactNode;
  text: ReactNode;
  action?: ReactNode;
  /** Which small drawing to show; all are made of the gate's two strokes. */
  drawing?: 'gate' | 'search' | 'broken';
  /** `h1` where this is all the page has to say. */
  heading?: 'h1' | 'h2';
};

/** Says why a place is empty and gives the next step. */
export function EmptyState({ title, text, action, drawing = 'gate', heading = 'h2' }: Props) {
  const Heading = heading;
  return (
    <div className={styles.empty}>
      <svg className={styles.drawing} viewBox="0 0 120 80" aria-hidden="true">
        <path className={styles.ground} d="M14 68h92" />
        <path className={styles.post} d="M40 66V28a14 14 0 0 1 14-14" />
        <path className={styles.post} d="M80 66V28a14 14 0 0 0-14-14" />
        {drawing === 'gate' && <path className={styles.way} d="M60 66V36" />}
        {drawing === 'search' && (
          <path className={styles.way} d="M66 52l10 10M58 36a10 10 0 1 1 0 20 10 10 0 0 1 0-20z" />
        )}
        {drawing === 'broken' && <path className={styles.way} d="M52 40l16 16M68 40L52 56" />}
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
