import type { ReactNode } from 'react';
import { Card } from '../card.tsx';
import styles from './owner-facts.module.css';

type Props = {
  id: string;
  title: string;
  facts: readonly (readonly [string, ReactNode])[];
};

/** Whose list this is and how long, below it: names over values in a row. */
export function OwnerFacts({ id, title, facts }: Props) {
  return (
    <Card className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
