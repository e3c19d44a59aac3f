import { buttonClass } from '../../ui/button.tsx';
import styles from '../pages.module.css';

export function Contact() {
  return (
    <div className={styles.narrow}>
      <header className={styles.head}>
        <h1>Request Our Services Today</h1>
        <p>Tell us what you need: a country, a network, a server, a question. A person answers.</p>
      </header>
      <form className={styles.form} data-contact="" hidden noValidate>
        <h2>Contact Us</h2>
        <div className={styles.field}>
          <label htmlFor="contact-email">Your e-mail</label>
          <input
            id="contact-email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            aria-describedby="contact-email-error"
          />
          <p id="contact-email-error" className={styles.error} role="alert" />
        </div>
        <div className={styles.field}>
          <label htmlFor="contact-message">Message</label>
          <textarea
            id="contact-message"
            name="message"
            rows={6}
            maxLength={5000}
            required
            aria-describedby="contact-message-error"
          />
          <p id="contact-message-error" className={styles.error} role="alert" />
        </div>
        <div className={styles.trap} aria-hidden="true">
          <label htmlFor="contact-website">Website</label>
          <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <button
          type="submit"
          className={buttonClass({ variant: 'primary', size: 'large', full: true })}
        >
          Request
        </button>
        <output className={styles.outcome} />
      </form>
      <p className={styles.muted}>
        You can also write to{' '}
        <a href="mailto:support@lango.test" data-href="supportMail">
          <span data-fact="supportEmail">our support address</span>
        </a>
        . Customers find their tickets under Support in the dashboard.
      </p>
    </div>
  );
}
