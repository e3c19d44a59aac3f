import { buttonClass } from '../../ui/input/button.tsx';
import { SendButton } from '../form-parts.tsx';
import { usePageWords, usePublicPath } from '../language.ts';
import { PageHead } from '../page-head.tsx';
import styles from '../pages.module.css';
import { waitingWords } from '../words/waiting-words.ts';

type Outcome = 'sent' | 'again' | 'confirmed' | 'left' | 'over';

/** What came of a form, or of a link in an email. */
export function WaitingOutcome({ outcome }: { outcome: Outcome }) {
  const t = usePageWords(waitingWords)[outcome];
  const at = usePublicPath();
  const isAgain = outcome === 'again' || outcome === 'over';
  return (
    <div className={styles.narrow}>
      <PageHead heading={t.heading}>
        <p>{t.lead}</p>
      </PageHead>
      <a
        className={buttonClass(isAgain ? { variant: 'primary' } : {})}
        href={at(isAgain ? '/coming-soon' : '/')}
      >
        {t.next}
      </a>
    </div>
  );
}

/** Mail scanners open links, so a press does it; the form goes to the address with its key. */
export function WaitingPress({ act }: { act: 'confirm' | 'leave' }) {
  const t = usePageWords(waitingWords)[act];
  return (
    <div className={styles.narrow}>
      <PageHead heading={t.heading}>
        <p>{t.lead}</p>
      </PageHead>
      <form className={styles.form} method="post">
        <SendButton>{t.next}</SendButton>
      </form>
    </div>
  );
}
