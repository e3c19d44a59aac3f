import type { ReactNode } from 'react';
import styles from './admin.module.css';

/** Words of a machine as they are; a long one scrolls, by keyboard too. */
export const Verbatim = ({ label, children }: { label: string; children: ReactNode }) => (
  <pre className={styles.raw} tabIndex={0} role="region" aria-label={label}>
    {children}
  </pre>
);
