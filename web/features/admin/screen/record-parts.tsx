import { useId, type ReactNode } from 'react';
import styles from '../admin.module.css';
import { Dots } from './screen.tsx';

type PartProps = Readonly<{ title: string; children: ReactNode }>;

/** A part of a record with its name. */
export function Part({ title, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type LinesProps = Readonly<{
  title: string;
  /** What is said where there is none. */
  none?: string;
  lines: readonly (readonly ReactNode[])[];
}>;

/** A part with a line of facts for each entry. */
export function LinesPart({ title, none, lines }: LinesProps) {
  return (
    <Part title={title}>
      {lines.length === 0 && <p className={styles.soft}>{none}</p>}
      {lines.map((line, index) => (
        <Dots key={index} items={line} />
      ))}
    </Part>
  );
}

type RawProps = Readonly<{ summary: readonly (string | number)[]; body: unknown }>;

/** One line of what went back and forth, with the whole of it behind it. */
export function Raw({ summary, body }: RawProps) {
  const line = summary.filter((part) => part !== '').join(' · ');
  if (body === null || body === undefined) return <p className={styles.soft}>{line}</p>;
  return (
    <details>
      <summary>{line}</summary>
      <pre className={styles.raw}>{JSON.stringify(body, null, 2)}</pre>
    </details>
  );
}
