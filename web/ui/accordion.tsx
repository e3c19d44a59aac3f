import { useId, type ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import styles from './accordion.module.css';

type Item = { title: ReactNode; body: ReactNode };

/** Folded answers, at most one open: the browser keeps that rule for details that share a name. */
export function Accordion({ items }: { items: readonly Item[] }) {
  const name = useId();
  return (
    <div className={styles.list}>
      {items.map((item, index) => (
        <details key={index} name={name} className={styles.item}>
          <summary className={styles.head}>
            {item.title}
            <ChevronDown aria-hidden="true" />
          </summary>
          <div className={styles.body}>{item.body}</div>
        </details>
      ))}
    </div>
  );
}
