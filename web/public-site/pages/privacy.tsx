import type { Locale } from '#contracts/locales.ts';
import { periodText } from '../figures.ts';
import { usePageLocale, usePageWords, usePublicPath } from '../language.ts';
import { PageHead } from '../page-head.tsx';
import styles from '../pages.module.css';
import { useSiteData } from '../site-data.ts';
import { policyWords } from '../words/policy-words.tsx';

/** Terms, privacy and acceptable use on one page; each has its own anchor. */
export function Privacy() {
  const t = usePageWords(policyWords);
  const at = usePublicPath();
  const { support, keptDays } = useSiteData();
  const locale = usePageLocale();
  const withPeriods = (text: string) => periodsIn(text, (name) => keptDays[name], locale);
  return (
    <div className={styles.page}>
      <PageHead heading={t.heading}>
        <p>{t.lead}</p>
        {t.translation && (
          <p className={styles.muted}>
            {t.translation((text) => (
              <a href="/privacy" hrefLang="en">
                {text}
              </a>
            ))}
          </p>
        )}
        <nav className={styles.actions} aria-label={t.onThisPage}>
          {t.policies.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      </PageHead>
      {t.policies.map(({ id, title, parts }) => (
        <section key={id} id={id} className={styles.prose}>
          <h2>{title}</h2>
          {parts.map((part) => (
            <div key={part.title}>
              <h3>{part.title}</h3>
              {part.text && <p>{withPeriods(part.text)}</p>}
              {part.link && (
                <p>
                  <a href={at(part.link.path)}>{part.link.text}</a>
                </p>
              )}
              {part.list && (
                <ul>
                  {part.list.map((line) => (
                    <li key={line}>{withPeriods(line)}</li>
                  ))}
                </ul>
              )}
            </div>
          ))}
        </section>
      ))}
      <p className={styles.muted}>
        {t.questions(<a href={`mailto:${support.email}`}>{support.email}</a>)}
      </p>
    </div>
  );
}

/** Text in which `{keep.name}` is how long something is kept. */
const periodsIn = (text: string, daysOf: (name: string) => number | undefined, locale: Locale) =>
  text.replace(/\{keep\.(\w+)\}/g, (_mark, name: string) => {
    const days = daysOf(name);
    if (days === undefined)
      throw new Error(`The policies name a period that is not kept: ${name}.`);
    return periodText(days, locale);
  });
