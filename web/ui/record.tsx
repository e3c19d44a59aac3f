import { useId, type ReactNode } from 'react';
import { Link, type LinkProps } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { buttonClass } from './input/button.tsx';
import { Card } from './card.tsx';
import { EmptyState } from './empty-state.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';
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

type BlockProps = { id?: string; title: string; children: ReactNode };

/** A part of a record's page with its name, which has an id of its own unless it is given one. */
export function Block({ id: given, title, children }: BlockProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <Card className={styles.block ?? ''} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  );
}

type Part = readonly [title: string, height: string];
type WaitingProps = { columns: readonly (readonly [Part, ...Part[]])[] };

/** A record's page while it is read: its parts by name, about as tall as they get. */
export function WaitingParts({ columns }: WaitingProps) {
  return (
    <div className={styles.columns} aria-busy="true">
      {columns.map((parts) => (
        <div key={parts[0][0]} className={styles.column}>
          {parts.map(([title, height]) => (
            <Block key={title} title={title}>
              <Skeleton height={height} />
            </Block>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Says that the balance does not cover the next automatic charge, with the way to fill it. */
export function TopUpNotice({ label, children }: { label: string; children: ReactNode }) {
  const topUp = (
    <Link className={buttonClass({ size: 'small' })} to="/dashboard/balance">
      {label}
    </Link>
  );
  return (
    <Notice tone="warn" action={topUp}>
      {children}
    </Notice>
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
