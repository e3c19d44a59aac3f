import accordion from '../../ui/accordion.module.css';
import styles from '../pages.module.css';

const groups = [
  { subject: 'buying', title: 'Buying and paying' },
  { subject: 'proxies', title: 'Proxies' },
  { subject: 'servers', title: 'Servers' },
  { subject: 'account', title: 'Your account' },
] as const;

/**
 * The maintenance page's address doubles as the FAQ (decision G47). Its answers are articles of the
 * knowledge base, which the server fills in (contracts/facts-in-pages.ts).
 */
export function Faq() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Frequently asked questions</h1>
        <p>The shop is open. What people ask most is answered here.</p>
      </header>
      <div className={styles.field} data-faq="" hidden>
        <label htmlFor="faq-search">Search the answers</label>
        <input id="faq-search" type="search" autoComplete="off" />
        <output className={styles.muted} />
      </div>
      <p data-unless="faq">The answers could not be read just now. Try again in a minute.</p>
      {groups.map(({ subject, title }) => (
        <section key={subject} className={styles.section} hidden data-if={`faq.${subject}`}>
          <h2>{title}</h2>
          <div
            className={accordion.list}
            dangerouslySetInnerHTML={{ __html: answerItem(subject) }}
          />
        </section>
      ))}
      <p className={styles.muted}>
        Not answered? <a href="/contact">Write to us</a>.
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
