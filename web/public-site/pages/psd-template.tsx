import { buttonClass } from '../../ui/button.tsx';
import { Specimen } from '../../ui/specimen.tsx';
import styles from '../pages.module.css';

/** An inert placeholder for good: one neutral drawing, no file, no price, no purchase (§6.5). */
export function PsdTemplate() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.tag}>Coming Soon</p>
        <h1>PSD templates</h1>
        <p>
          This part of the shop is under development. When it opens, it will hold layouts that
          cannot pass for anybody’s papers: business cards, invoices with your own brand,
          certificates for your own course.
        </p>
      </header>
      <ul className={styles.specimens}>
        {titles.map((title) => (
          <li key={title}>
            <Specimen />
            <h2>{title}</h2>
            <p>Not for sale</p>
          </li>
        ))}
      </ul>
      <section className={styles.section}>
        <h2>What will never be here</h2>
        <p>
          No copy, imitation or blank of an identity or address document, in any form, from anybody.
          The <a href="/privacy#acceptable-use">acceptable-use policy</a> says so for the whole
          shop.
        </p>
        <div className={styles.actions}>
          <a className={buttonClass()} href="/residential">
            See what is on sale
          </a>
        </div>
      </section>
    </div>
  );
}

const titles = ['Template one', 'Template two', 'Template three', 'Template four'] as const;
