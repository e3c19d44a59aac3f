import { buttonClass } from '../../ui/button.tsx';
import { usePageWords, usePublicPath } from '../language.ts';
import { PageHead } from '../page-head.tsx';
import styles from '../pages.module.css';
import { soonWords } from '../words/soon-words.tsx';

export function ComingSoon() {
  const t = usePageWords(soonWords);
  const at = usePublicPath();
  return (
    <div className={styles.page}>
      <PageHead heading={t.heading} tag={t.tag}>
        <p>{t.lead}</p>
      </PageHead>
      <section className={styles.plans}>
        <article id="numbers">
          <h2>{t.numbers}</h2>
          <p>{t.numbersText}</p>
          <p className={styles.muted}>{t.numbersMissing}</p>
        </article>
        <article id="cards">
          <h2>{t.cards}</h2>
          <p>{t.cardsText}</p>
          <p className={styles.muted}>{t.cardsMissing}</p>
        </article>
        <article>
          <h2>{t.until}</h2>
          <p>{t.untilText}</p>
          <a className={buttonClass({ variant: 'primary' })} href={at('/residential')}>
            {t.onSale}
          </a>
        </article>
      </section>
      <section className={styles.section}>
        <h2>{t.tell}</h2>
        <p>{t.tellText}</p>
        <div className={styles.actions}>
          <a className={buttonClass()} href={at('/contact')}>
            {t.write}
          </a>
        </div>
      </section>
    </div>
  );
}
