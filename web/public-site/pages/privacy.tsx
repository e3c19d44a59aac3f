import { usePageWords, usePublicPath } from '../language.ts';
import { Fact } from '../fact.tsx';
import { PageHead } from '../page-head.tsx';
import styles from '../pages.module.css';
import { policyWords } from '../words/policy-words.tsx';

/** Terms, privacy and acceptable use on one page; each has its own anchor. */
export function Privacy() {
  const t = usePageWords(policyWords);
  const at = usePublicPath();
  const contact = at('/contact');
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
              {part.text && <p>{withFigures(part.text)}</p>}
              {part.link && (
                <p>
                  <a href={at(part.link.path)}>{part.link.text}</a>
                </p>
              )}
              {part.list && (
                <ul>
                  {part.list.map((line) => (
                    <li key={line}>{withFigures(line)}</li>
                  ))}
                </ul>
              )}
            </div>
          ))}
        </section>
      ))}
      <p className={styles.muted}>
        {t.questions(
          <a href={contact} data-href="supportMail">
            <span data-fact="supportEmail">{t.write}</span>
          </a>,
        )}
      </p>
    </div>
  );
}

/** Text in which `{name}` is a figure of the shop. */
const withFigures = (text: string) =>
  text
    .split(/\{([\w.]+)\}/)
    .map((part, index) => (index % 2 === 1 ? <Fact key={part} name={part} /> : part));
