import type { ReactNode } from 'react';
import { Link, type LinkProps } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { buttonClass } from './input/button.tsx';
import { Card } from './card.tsx';
import { EmptyState } from './empty-state.tsx';
import styles from './record.module.css';

type Way = { to: NonNullable<LinkProps['to']>; children: ReactNode };

/** From a record back to the list that it stands in. */
export function BackLink({ to, children }: Way) {
  return (
    <Link className={styles.back} to={to} data-print="hide">
      <ArrowLeft aria-hidden="true" size={16} />
      {children}
    </Link>
  );
}

/** A part of a record's page with its name. */
export function Block({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card className={styles.block ?? ''} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  );
}

/** All that a record's page has to say where there is no such record for this reader. */
export function MissingRecord({ to, children, ...said }: Way & { title: string; text: string }) {
  return (
    <EmptyState
      {...said}
      heading="h1"
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={to}>
          {children}
        </Link>
      }
    />
  );
}
