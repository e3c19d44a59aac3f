import { Link } from '@tanstack/react-router';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/words.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { GuideName } from './guide-names.ts';
import { guideWords } from './guide-words.ts';
import styles from './guide.module.css';

/** One of the three articles (decision G49). */
export function Guide({ name }: { name: GuideName }) {
  const t = useWords(guideWords);
  const guide = t[name];
  useTitle(guide.title);
  return (
    <article className={styles.article}>
      <p>
        <Link to="/dashboard">{t.back}</Link>
      </p>
      <h1>{guide.title}</h1>
      {guide.parts.map(({ title, text, code }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
          {code && (
            <pre>
              <code>{code}</code>
            </pre>
          )}
        </section>
      ))}
      <div className={styles.actions}>
        <Link className={buttonClass({ variant: 'primary' })} to="/client/proxy">
          {t.market}
        </Link>
        <Link className={buttonClass()} to="/dashboard/support">
          {t.ask}
        </Link>
      </div>
    </article>
  );
}
