import { Accordion } from '../../ui/accordion.tsx';
import { faqGroups } from '../faq-content.ts';
import styles from '../pages.module.css';

/** The maintenance page's address doubles as the FAQ (decision G47). */
export function Faq() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Frequently asked questions</h1>
        <p>The shop is open. What people ask most is answered here.</p>
      </header>
      {faqGroups.map(({ title, items }) => (
        <section key={title} className={styles.section}>
          <h2>{title}</h2>
          <Accordion items={items} />
        </section>
      ))}
      <p className={styles.muted}>
        Not answered? <a href="/contact">Write to us</a>.
      </p>
    </div>
  );
}
