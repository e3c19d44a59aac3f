import { readSession } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { buttonClass } from '../../ui/input/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from '../crash.module.css';
import { appWords } from '../words.ts';

export function NotFound() {
  const t = useWords(appWords).notFound;
  useTitle(t.title);
  const signedIn = readSession() !== null;
  return (
    <main className={styles.crash}>
      <EmptyState
        heading="h1"
        drawing="search"
        title={t.title}
        text={t.text}
        action={
          <a className={buttonClass({ variant: 'primary' })} href={signedIn ? '/dashboard' : '/'}>
            {signedIn ? t.home : t.front}
          </a>
        }
      />
    </main>
  );
}
