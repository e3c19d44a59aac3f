import { buttonClass } from '../../ui/button.tsx';
import { usePageWords, usePublicPath } from '../language.ts';
import styles from '../pages.module.css';
import { soonWords } from '../words/soon-words.tsx';

export function ComingSoon() {
  const t = usePageWords(soonWords);
  const at = usePublicPath();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.tag}>{t.tag}</p>
        <h1>{t.heading}</h1>
        <p>{t.lead}</p>
      </header>
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
