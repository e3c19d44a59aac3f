import accordion from '../../ui/accordion.module.css';
import { usePageWords, usePublicPath } from '../language.ts';
import { PageHead } from '../page-head.tsx';
import styles from '../pages.module.css';
import { faqWords } from '../words/help-words.tsx';

const subjects = ['buying', 'proxies', 'servers', 'account'] as const;

/**
 * The maintenance page's address doubles as the FAQ (decision G47). Its answers are articles of the
 * knowledge base, which the server fills in (contracts/facts-in-pages.ts).
 */
export function Faq() {
  const t = usePageWords(faqWords);
  const at = usePublicPath();
  return (
    <div className={styles.page}>
      <PageHead heading={t.heading}>
        <p data-unless="maintenance">{t.lead}</p>
      </PageHead>
      <div className={`${styles.field} ${styles.scripted}`} data-faq={t.nothing}>
        <label htmlFor="faq-search">{t.search}</label>
        <input id="faq-search" type="search" autoComplete="off" />
        <output className={styles.muted} />
      </div>
      <p data-unless="faq">{t.unread}</p>
      {subjects.map((subject) => (
        <section key={subject} className={styles.section} hidden data-if={`faq.${subject}`}>
          <h2>{t[subject]}</h2>
          <div
            className={accordion.list}
            dangerouslySetInnerHTML={{ __html: answerItem(subject) }}
          />
        </section>
      ))}
      <p className={styles.muted}>
        {t.unanswered((text) => (
          <a href={at('/contact')}>{text}</a>
        ))}
      </p>
    </div>
  );
}

/** Repeated by the server for every answer of a subject; what `Accordion` draws, as text. */
const answerItem = (subject: string) =>
  `<template data-each="faq-${subject}"><details name="faq" class="${accordion.item}">` +
  `<summary class="${accordion.head}">{{title}}<svg viewBox="0 0 24 24" fill="none" ` +
  'stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="m6 9 6 6 6-6"></path>' +
  `</svg></summary><div class="${accordion.body}">{{{html}}}</div></details></template>`;
