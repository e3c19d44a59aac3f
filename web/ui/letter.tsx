import { cx } from './cx.ts';
import styles from './letter.module.css';

type Props = {
  letter: {
    subject: string;
    preview: string;
    heading: string;
    paragraphs: readonly string[];
    facts: readonly (readonly [name: string, value: string])[];
    button: { label: string; url: string } | null;
    footer: string;
    text: string;
  };
  /** As programs without HTML show it. */
  plain?: boolean;
};

/** A mail as it looks in an inbox. Its button is a picture: its link is its reader's alone. */
export function LetterView({ letter, plain = false }: Props) {
  return (
    <article className={styles.letter}>
      <header className={styles.head}>
        <p className={styles.subject}>{letter.subject}</p>
        <p className={styles.preview}>{letter.preview}</p>
      </header>
      {plain ? (
        <pre className={styles.plain}>{letter.text}</pre>
      ) : (
        <div className={styles.card}>
          <p className={styles.heading}>{letter.heading}</p>
          {letter.paragraphs.map((paragraph, at) => (
            // A letter is shown whole and never reordered.
            // oxlint-disable-next-line react/no-array-index-key
            <p key={at} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
          {letter.facts.length > 0 && (
            <dl className={styles.facts}>
              {letter.facts.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {letter.button && <span className={styles.button}>{letter.button.label}</span>}
          <p className={cx(styles.paragraph, styles.foot)}>{letter.footer}</p>
        </div>
      )}
    </article>
  );
}
