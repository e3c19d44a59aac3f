import type { ReactNode } from 'react';
import styles from './admin.module.css';

/**
 * Facts beside each other with dots between them, left out where there is none. A dot that would
 * begin or end a line is not drawn.
 */
export function Dots({ items }: { items: readonly ReactNode[] }) {
  return (
    <p className={styles.dots}>
      {items.filter(Boolean).map((item, index) => (
        <span key={index}>{item}</span>
      ))}
    </p>
  );
}
