import { buttonClass } from '../../ui/button.tsx';
import styles from '../pages.module.css';

export function ComingSoon() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.tag}>Coming Soon</p>
        <h1>Non-VOIP numbers and VCC cards</h1>
        <p>
          Both are planned, neither is sold. They open when a licensed supplier stands behind them
          and identity checks are in place, and not a day before.
        </p>
      </header>
      <section className={styles.plans}>
        <article id="numbers">
          <h2>Non-VOIP numbers</h2>
          <p>Numbers of real mobile networks for the accounts that are yours to open.</p>
          <p className={styles.muted}>Missing: a supplier with a licence for them.</p>
        </article>
        <article id="cards">
          <h2>VCC cards</h2>
          <p>Virtual cards for online payments, issued by a bank and in your own name.</p>
          <p className={styles.muted}>Missing: an issuer, and identity checks.</p>
        </article>
        <article>
          <h2>Until then</h2>
          <p>Residential proxies and servers are on sale today.</p>
          <a className={buttonClass({ variant: 'primary' })} href="/residential">
            See what is on sale
          </a>
        </article>
      </section>
      <section className={styles.section}>
        <h2>Tell me when it opens</h2>
        <p>Write to us which of the two you are waiting for. We answer once, when it opens.</p>
        <div className={styles.actions}>
          <a className={buttonClass()} href="/contact">
            Write to us
          </a>
        </div>
      </section>
    </div>
  );
}
