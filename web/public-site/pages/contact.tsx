import { usePageWords } from '../language.ts';
import { Field, SendButton, Trap } from '../form-parts.tsx';
import { PageHead } from '../page-head.tsx';
import styles from '../pages.module.css';
import { useSiteData } from '../site-data.ts';
import { contactWords } from '../words/contact-words.tsx';

const messageLeast = 10;

/** The form's script takes its words and its limit from the marks here. */
export function Contact() {
  const t = usePageWords(contactWords);
  return (
    <div className={styles.narrow}>
      <PageHead heading={t.heading}>
        <p>{t.lead}</p>
      </PageHead>
      <form
        className={`${styles.form} ${styles.scripted}`}
        data-contact=""
        data-sending={t.sending}
        data-sent={t.sent}
        data-failed={t.failed}
        noValidate
      >
        <h2>{t.form}</h2>
        <Field id="contact-email" label={t.email} tellsErrors>
          <input
            id="contact-email"
            name="email"
            type="text"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            required
            aria-describedby="contact-email-error"
            data-wrong={t.badEmail}
          />
        </Field>
        <Field id="contact-message" label={t.message} tellsErrors>
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
        </Field>
        <Trap id="contact-website" label={t.website} />
        <SendButton>{t.send}</SendButton>
        <output className={styles.outcome} />
      </form>
      <OtherWays />
    </div>
  );
}

function OtherWays() {
  const t = usePageWords(contactWords);
  const { support } = useSiteData();
  return (
    <>
      {support.openingHours && <p className={styles.muted}>{t.hours(support.openingHours)}</p>}
      <p className={styles.muted}>
        {t.byMail(<a href={`mailto:${support.email}`}>{support.email}</a>)}
      </p>
    </>
  );
}
