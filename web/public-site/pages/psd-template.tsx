import { buttonClass } from '../../ui/button.tsx';
import { Specimen } from '../../ui/specimen.tsx';
import { usePageWords, usePublicPath } from '../language.ts';
import styles from '../pages.module.css';
import { templateWords } from '../words/soon-words.tsx';

/** An inert placeholder for good: one neutral drawing, no file, no price, no purchase (§6.5). */
export function PsdTemplate() {
  const t = usePageWords(templateWords);
  const at = usePublicPath();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.tag}>{t.tag}</p>
        <h1>{t.heading}</h1>
        <p>{t.lead}</p>
      </header>
      <ul className={styles.specimens}>
        {t.specimens.map((title) => (
          <li key={title}>
            <Specimen />
            <h2>{title}</h2>
            <p>{t.notForSale}</p>
          </li>
        ))}
      </ul>
      <section className={styles.section}>
        <h2>{t.never}</h2>
        <p>
          {t.neverText((text) => (
            <a href={at('/privacy#acceptable-use')}>{text}</a>
          ))}
        </p>
        <div className={styles.actions}>
          <a className={buttonClass()} href={at('/residential')}>
            {t.onSale}
          </a>
        </div>
      </section>
    </div>
  );
}
