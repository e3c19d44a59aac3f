import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import styles from './server.module.css';

/** A part of a server's page with its name. */
export function Block({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card className={styles.block ?? ''} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  );
}
