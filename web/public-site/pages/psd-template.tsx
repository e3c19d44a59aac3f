import { buttonClass } from '../../ui/input/button.tsx';
import { Specimen } from '../../ui/specimen.tsx';
import { usePageWords, usePublicPath } from '../language.ts';
import { PageHead } from '../page-head.tsx';
import styles from '../pages.module.css';
import { templateWords } from '../words/soon-words.tsx';

/** A permanent, inert placeholder: one neutral drawing, no file, no price, no purchase (§6.5). */
export function PsdTemplate() {
  const t = usePageWords(templateWords);
  const at = usePublicPath();
  return (
    <div className={styles.page}>
      <PageHead heading={t.heading} tag={t.tag}>
        <p>{t.lead}</p>
      </PageHead>
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
