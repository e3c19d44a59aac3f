import type { ProblemCode } from '#contracts/problems.ts';
import { buttonClass } from '../../ui/input/button.tsx';
import { usePageLocale, usePageWords, usePublicPath } from '../language.ts';
import { PageHead } from '../page-head.tsx';
import styles from '../pages.module.css';
import { problemText, problemTexts } from '../problem-texts.ts';
import { problemsWords, problemWords } from '../words/problem-words.tsx';

/** Every refusal of the shop by its code, each with a page of its own. */
export function Problems() {
  const t = usePageWords(problemsWords);
  const at = usePublicPath();
  const texts = problemTexts(usePageLocale());
  return (
    <div className={styles.page}>
      <PageHead heading={t.heading}>
        <p>
          {t.lead((text) => (
            <a href="https://www.rfc-editor.org/rfc/rfc9457">{text}</a>
          ))}
        </p>
        <div className={styles.actions}>
          <a href={at('/developers')}>{t.forPrograms}</a>
        </div>
      </PageHead>
      <dl className={styles.facts}>
        {texts.map(({ code, title }) => (
          <div key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>
              <a href={at(`/problems/${code}`)}>{title}</a>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What one refusal means and what to do: where the `type` of its document leads. */
export function ProblemPage({ code }: { code: ProblemCode }) {
  const t = usePageWords(problemWords);
  const at = usePublicPath();
  const text = problemText(code, usePageLocale()) ?? problemText(code, 'en');
  return (
    <div className={styles.narrow}>
      <PageHead heading={text?.title ?? code}>
        <p>
          <code>{code}</code>
        </p>
      </PageHead>
      <div className={styles.prose} dangerouslySetInnerHTML={{ __html: text?.html ?? '' }} />
      <p className={styles.muted}>{t.reference(<code>instance</code>)}</p>
      <div className={styles.actions}>
        <a className={buttonClass()} href={at('/problems')}>
          {t.all}
        </a>
        <a className={buttonClass()} href={at('/contact')}>
          {t.contact}
        </a>
      </div>
    </div>
  );
}
