import type { ReactNode } from 'react';
import styles from './pages.module.css';

type PageHeadProps = Readonly<{
  heading: ReactNode;
  /** A word above the heading, such as that something is not for sale yet. */
  tag?: string;
  children: ReactNode;
}>;

export function PageHead({ heading, tag, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      {tag !== undefined && <p className={styles.tag}>{tag}</p>}
      <h1>{heading}</h1>
      {children}
    </header>
  );
}
