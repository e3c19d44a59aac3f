import ChevronDown from 'lucide-react/icons/chevron-down';
import type { FaqAnswer } from '#contracts/site/site.ts';
import accordion from '../../ui/accordion.module.css';
import { usePageWords, usePublicPath } from '../language.ts';
import { PageHead } from '../page-head.tsx';
import styles from '../pages.module.css';
import { useSiteData } from '../site-data.ts';
import { faqWords } from '../words/help-words.tsx';

const subjects = ['buying', 'proxies', 'servers', 'account'] as const;

/**
 * The maintenance page's address doubles as the FAQ (decision G47). Its answers are articles of the
 * knowledge base.
 */
export function Faq() {
  const t = usePageWords(faqWords);
  const at = usePublicPath();
  const { maintenance, faq = [] } = useSiteData();
  return (
    <div className={styles.page}>
      <PageHead heading={t.heading}>{maintenance === undefined && <p>{t.lead}</p>}</PageHead>
      <div className={`${styles.field} ${styles.scripted}`} data-faq={t.nothing}>
        <label htmlFor="faq-search">{t.search}</label>
        <input id="faq-search" type="search" autoComplete="off" />
        <output className={styles.muted} />
      </div>
      {faq.length === 0 && <p>{t.unread}</p>}
      {subjects.map((subject) => (
        <Answers
          key={subject}
          heading={t[subject]}
          answers={faq.filter(({ category }) => category === subject)}
        />
      ))}
      <p className={styles.muted}>
        {t.unanswered((text) => (
          <a href={at('/contact')}>{text}</a>
        ))}
      </p>
    </div>
  );
}

type AnswersProps = { heading: string; answers: readonly FaqAnswer[] };

/** What `Accordion` draws, but of markup that the server made. */
function Answers({ heading, answers }: AnswersProps) {
  if (answers.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      <div className={accordion.list}>
        {answers.map(({ title, html }) => (
          <details key={title} name="faq" className={accordion.item}>
            <summary className={accordion.head}>
              {title}
              <ChevronDown aria-hidden="true" />
            </summary>
            <div className={accordion.body} dangerouslySetInnerHTML={{ __html: html }} />
          </details>
        ))}
      </div>
    </section>
  );
}
