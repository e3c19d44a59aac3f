import type { SystemStatus as Seen } from '#contracts/site/status.ts';
import { usePageLocale, usePageWords, usePublicPath } from '../language.ts';
import shared from '../pages.module.css';
import { useSiteData } from '../site-data.ts';
import { headlineOf, incidentRows, statusMoment, statusRows } from '../status-rows.ts';
import styles from '../system-status.module.css';
import { statusWords } from '../words/status-words.tsx';

/** How the colours of the page name each headline. */
const tones = {
  ok: 'ok',
  noted: 'degraded',
  degraded: 'degraded',
  down: 'down',
  unmeasured: 'unknown',
  unknown: 'unknown',
} as const;

/** How the shop is doing, as it was seen. */
export function SystemStatus() {
  const t = usePageWords(statusWords);
  const at = usePublicPath();
  const locale = usePageLocale();
  const { status } = useSiteData();
  const headline = headlineOf(status);
  return (
    <div className={shared.page}>
      <header className={shared.head}>
        <h1>{t.heading}</h1>
        <p className={styles.state} data-state={tones[headline]}>
          {t[headline]}
        </p>
        <p className={shared.muted}>{t.asOf(status ? statusMoment(status, locale) : t.now)}</p>
      </header>
      {status && <Incidents status={status} />}
      {status && <Components status={status} />}
      <p className={shared.muted}>
        {t.tell((text) => (
          <a href={at('/contact')}>{text}</a>
        ))}
      </p>
    </div>
  );
}

type Props = { status: Seen };

function Incidents({ status }: Props) {
  const t = usePageWords(statusWords);
  const rows = incidentRows(status, usePageLocale());
  if (rows.length === 0) return null;
  return (
    <section className={shared.section}>
      <h2>{t.incidents}</h2>
      <ul className={styles.list}>
        {rows.map(({ id, title, body, state, word, about, opened, updated }) => (
          <li key={id} className={styles.incident}>
            <h3>{title}</h3>
            <b className={styles.word} data-state={state}>
              {word}
            </b>
            <p>{body}</p>
            <p className={styles.uptime}>{about}</p>
            <p className={styles.uptime}>
              {t.opened} {opened} · {t.updated} {updated}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Components({ status }: Props) {
  const t = usePageWords(statusWords);
  const { shown, folded } = statusRows(status, usePageLocale());
  if (shown.length === 0) return null;
  return (
    <section className={shared.section}>
      <h2>{t.days}</h2>
      <Rows rows={shown} />
      {folded.length > 0 && (
        <details className={styles.more}>
          <summary>{t.more(folded.length)}</summary>
          <Rows rows={folded} />
        </details>
      )}
      <p className={styles.key}>
        {(['ok', 'degraded', 'down', 'unknown'] as const).map((state) => (
          <span key={state} data-state={state}>
            {t.key[state]}
          </span>
        ))}
      </p>
    </section>
  );
}

/** A page may not carry a style, so bars are paths. */
const Rows = ({ rows }: { rows: ReturnType<typeof statusRows>['shown'] }) => (
  <ul className={styles.list}>
    {rows.map(({ id, name, state, word, spoken, uptime, ...paths }) => (
      <li key={id} className={styles.component}>
        <h3>{name}</h3>
        <b className={styles.word} data-state={state}>
          {word}
        </b>
        <svg
          className={styles.days}
          viewBox="0 0 360 28"
          preserveAspectRatio="none"
          role="img"
          aria-label={spoken}
        >
          <path data-state="unknown" d={paths.nonePath} />
          <path data-state="ok" d={paths.okPath} />
          <path data-state="degraded" d={paths.degradedPath} />
          <path data-state="down" d={paths.downPath} />
        </svg>
        <p className={styles.uptime}>{uptime}</p>
      </li>
    ))}
  </ul>
);
