import type { ReactNode } from 'react';
import styles from './panel.module.css';

type Props = {
  title: string;
  /** What stands at the other end of the head, such as the way to a list. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A part of a screen of figures, with its name above it. */
export function Panel({ title, beside, children }: Props) {
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
