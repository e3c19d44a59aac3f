import type { ComponentProps, ReactNode } from 'react';
import styles from './card.module.css';
import { cx } from './cx.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cx(styles.card, className)} />;
}

type TileProps = {
  label: ReactNode;
  value: ReactNode;
  /** A short word beside the label, such as "Current". */
  tag?: ReactNode;
  icon?: ReactNode;
  children?: ReactNode;
};

/** One figure that matters, with its name. */
export function StatTile({ label, value, tag, icon, children }: TileProps) {
  return (
    <div className={cx(styles.card, styles.tile)}>
      <div className={styles.tileHead}>
        {icon && <span className={styles.tileIcon}>{icon}</span>}
        <span className={styles.tileLabel}>{label}</span>
      </div>
      <div className={styles.tileRow}>
        <span className={styles.tileValue}>{value}</span>
        {tag && <span className={styles.tileTag}>{tag}</span>}
      </div>
      {children}
    </div>
  );
}

/** Name and value pairs: an order's facts, a proxy's details, a customer's account. */
export function Facts({ items }: { items: readonly (readonly [ReactNode, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(([name, value], index) => (
        <div key={index} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
