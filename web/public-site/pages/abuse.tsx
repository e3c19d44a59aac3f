import { abuseKinds, abuseWordsMax, abuseWordsMin } from '#contracts/abuse.ts';
import { buttonClass } from '../../ui/button.tsx';
import { usePageWords, usePublicPath } from '../language.ts';
import styles from '../pages.module.css';
import { abuseAgainWords, abuseSentWords, abuseWords } from '../words/abuse-words.tsx';

/** The browser checks and sends it by itself; the server leads on to one of the pages below. */
export function Abuse() {
  const t = usePageWords(abuseWords);
  const at = usePublicPath();
  return (
    <div className={styles.narrow}>
      <header className={styles.head}>
        <h1>{t.heading}</h1>
        <p>{t.lead}</p>
      </header>
      <form className={styles.form} method="post" action={at('/abuse')}>
        <What />
        <Who />
        <button
          type="submit"
          className={buttonClass({ variant: 'primary', size: 'large', full: true })}
        >
          {t.send}
        </button>
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
      <div className={styles.field}>
        <label htmlFor="abuse-exit">{t.exit}</label>
        <input
          id="abuse-exit"
          name="exit"
          autoComplete="off"
          maxLength={45}
          pattern="[0-9A-Fa-f.:]+"
          required
          aria-describedby="abuse-exit-hint"
        />
        <p id="abuse-exit-hint" className={styles.muted}>
          {t.exitHint}
        </p>
      </div>
      <div className={styles.field}>
        <label htmlFor="abuse-at">{t.at}</label>
        <input
          id="abuse-at"
          name="at"
          type="datetime-local"
          required
          aria-describedby="abuse-at-hint"
        />
        <p id="abuse-at-hint" className={styles.muted}>
          {t.atHint}
        </p>
      </div>
      <div className={styles.field}>
        <label htmlFor="abuse-zone">{t.zone}</label>
        <select id="abuse-zone" name="zone">
          <option value="utc">{t.utc}</option>
          <option value="nairobi">{t.nairobi}</option>
        </select>
      </div>
      <div className={styles.field}>
        <label htmlFor="abuse-kind">{t.kind}</label>
        <select id="abuse-kind" name="kind">
          {abuseKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t.kinds[kind]}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

function Who() {
  const t = usePageWords(abuseWords);
  return (
    <>
      <div className={styles.field}>
        <label htmlFor="abuse-body">{t.body}</label>
        <textarea
          id="abuse-body"
          name="body"
          rows={8}
          minLength={abuseWordsMin}
          maxLength={abuseWordsMax}
          required
          aria-describedby="abuse-body-hint"
        />
        <p id="abuse-body-hint" className={styles.muted}>
          {t.bodyHint}
        </p>
      </div>
      <div className={styles.field}>
        <label htmlFor="abuse-email">{t.email}</label>
        <input
          id="abuse-email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          aria-describedby="abuse-email-hint"
        />
        <p id="abuse-email-hint" className={styles.muted}>
          {t.emailHint}
        </p>
      </div>
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="abuse-website">{t.website}</label>
        <input id="abuse-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

/** The same thanks for every report, whoever the address belongs to. */
export function AbuseSent() {
  const t = usePageWords(abuseSentWords);
  const home = usePublicPath()('/');
  return (
    <div className={styles.narrow}>
      <header className={styles.head}>
        <h1>{t.heading}</h1>
        <p hidden data-if="reference">
          {t.reference}: <strong data-fact="reference" />
        </p>
        <p>{t.lead}</p>
      </header>
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
      <header className={styles.head}>
        <h1>{t.heading}</h1>
        <p>{t.lead}</p>
      </header>
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
