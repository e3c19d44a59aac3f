import { buttonClass } from '../../ui/button.tsx';
import { usePageWords, usePublicPath } from '../language.ts';
import styles from '../pages.module.css';
import { contactWords } from '../words/contact-words.tsx';

const messageLeast = 10;

/** The form's script takes its words and its limit from the marks here. */
export function Contact() {
  const t = usePageWords(contactWords);
  return (
    <div className={styles.narrow}>
      <header className={styles.head}>
        <h1>{t.heading}</h1>
        <p>{t.lead}</p>
      </header>
      <form
        className={styles.form}
        data-contact=""
        data-sending={t.sending}
        data-sent={t.sent}
        data-failed={t.failed}
        hidden
        noValidate
      >
        <h2>{t.form}</h2>
        <div className={styles.field}>
          <label htmlFor="contact-email">{t.email}</label>
          <input
            id="contact-email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            aria-describedby="contact-email-error"
            data-wrong={t.badEmail}
          />
          <p id="contact-email-error" className={styles.error} role="alert" />
        </div>
        <div className={styles.field}>
          <label htmlFor="contact-message">{t.message}</label>
          <textarea
            id="contact-message"
            name="message"
            rows={6}
            minLength={messageLeast}
            maxLength={5000}
            required
            aria-describedby="contact-message-error"
            data-wrong={t.short(messageLeast)}
          />
          <p id="contact-message-error" className={styles.error} role="alert" />
        </div>
        <div className={styles.trap} aria-hidden="true">
          <label htmlFor="contact-website">{t.website}</label>
          <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <button
          type="submit"
          className={buttonClass({ variant: 'primary', size: 'large', full: true })}
        >
          {t.send}
        </button>
        <output className={styles.outcome} />
      </form>
      <OtherWays />
    </div>
  );
}

function OtherWays() {
  const t = usePageWords(contactWords);
  const at = usePublicPath();
  return (
    <>
      <p className={styles.muted} hidden data-if="openingHours">
        {t.hours(<span data-fact="openingHours" />)}
      </p>
      <p className={styles.muted}>
        {t.byMail(
          <a href={at('/contact')} data-href="supportMail">
            <span data-fact="supportEmail">{t.address}</span>
          </a>,
        )}
      </p>
    </>
  );
}
