import { abuseKinds, abuseWordsMax, abuseWordsMin } from '#contracts/support/abuse.ts';
import { buttonClass } from '../../ui/input/button.tsx';
import { usePageWords, usePublicPath } from '../language.ts';
import { Field, SendButton, Trap } from '../form-parts.tsx';
import { PageHead } from '../page-head.tsx';
import styles from '../pages.module.css';
import { useSiteData } from '../site-data.ts';
import { abuseAgainWords, abuseSentWords, abuseWords } from '../words/abuse-words.tsx';

/** The browser validates and sends it; the server redirects to one of the pages below. */
export function Abuse() {
  const t = usePageWords(abuseWords);
  const at = usePublicPath();
  return (
    <div className={styles.narrow}>
      <PageHead heading={t.heading}>
        <p>{t.lead}</p>
      </PageHead>
      <form className={styles.form} method="post" action={at('/abuse')}>
        <What />
        <Who />
        <SendButton>{t.send}</SendButton>
      </form>
      <p className={styles.muted}>{t.limits}</p>
      <p className={styles.muted}>
        {t.policy((words) => (
          <a href={at('/privacy#acceptable-use')}>{words}</a>
        ))}
      </p>
    </div>
  );
}

function What() {
  const t = usePageWords(abuseWords);
  return (
    <>
      <Field id="abuse-exit" label={t.exit} hint={t.exitHint}>
        <input
          id="abuse-exit"
          name="exit"
          autoComplete="off"
          maxLength={100}
          required
          aria-describedby="abuse-exit-hint"
        />
      </Field>
      <Field id="abuse-at" label={t.at} hint={t.atHint}>
        <input
          id="abuse-at"
          name="at"
          type="datetime-local"
          required
          aria-describedby="abuse-at-hint"
        />
      </Field>
      <Field id="abuse-zone" label={t.zone}>
        <select id="abuse-zone" name="zone">
          <option value="utc">{t.utc}</option>
          <option value="nairobi">{t.nairobi}</option>
        </select>
      </Field>
      <Field id="abuse-kind" label={t.kind}>
        <select id="abuse-kind" name="kind">
          {abuseKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t.kinds[kind]}
            </option>
          ))}
        </select>
      </Field>
    </>
  );
}

function Who() {
  const t = usePageWords(abuseWords);
  return (
    <>
      <Field id="abuse-body" label={t.body} hint={t.bodyHint}>
        <textarea
          id="abuse-body"
          name="body"
          rows={8}
          minLength={abuseWordsMin}
          maxLength={abuseWordsMax}
          required
          aria-describedby="abuse-body-hint"
        />
      </Field>
      <Field id="abuse-email" label={t.email} hint={t.emailHint}>
        <input
          id="abuse-email"
          name="email"
          type="text"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          aria-describedby="abuse-email-hint"
        />
      </Field>
      <Trap id="abuse-website" label={t.website} />
    </>
  );
}

/** The same thanks for every report, about any address. */
export function AbuseSent() {
  const t = usePageWords(abuseSentWords);
  const { reference } = useSiteData();
  const home = usePublicPath()('/');
  return (
    <div className={styles.narrow}>
      <PageHead heading={t.heading}>
        {reference && (
          <p>
            {t.reference}: <strong>{reference}</strong>
          </p>
        )}
        <p>{t.lead}</p>
      </PageHead>
      <a className={buttonClass()} href={home}>
        {t.home}
      </a>
    </div>
  );
}

/** Says what to check; the form that was sent is one step back in the browser. */
export function AbuseAgain() {
  const t = usePageWords(abuseAgainWords);
  const form = usePublicPath()('/abuse');
  return (
    <div className={styles.narrow}>
      <PageHead heading={t.heading}>
        <p>{t.lead}</p>
      </PageHead>
      <div className={styles.prose}>
        <ul>
          {t.list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <a className={buttonClass({ variant: 'primary' })} href={form}>
        {t.again}
      </a>
    </div>
  );
}
