import type { ReactNode } from 'react';
import styles from './segments.module.css';

/** A few links beside a title of which one is open; the caller marks it by `aria-current`. */
export function Segments({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.segments} aria-label={label} data-print="hide">
      {children}
    </nav>
  );
}
