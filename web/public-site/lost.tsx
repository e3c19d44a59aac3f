import type { ReactNode } from 'react';
import styles from './pages.module.css';

type Props = { heading: string; text: string; children: ReactNode };

/** The page of an unknown address: what happened, and the ways on. */
export function Lost({ heading, text, children }: Props) {
  return (
    <div className={styles.lost}>
      <svg viewBox="0 0 120 80" aria-hidden="true">
        <path d="M14 68h92M40 66V28a14 14 0 0 1 14-14M80 66V28a14 14 0 0 0-14-14" />
        <path className={styles.cross} d="M52 40l16 16M68 40L52 56" />
      </svg>
      <h1>{heading}</h1>
      <p>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
