import CircleCheck from 'lucide-react/icons/circle-check';
import { readSession } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { catalogue, useWords } from '../../lib/text/words.ts';
import { buttonClass } from '../../ui/input/button.tsx';
import { PageTitle } from '../../ui/page/page-frame.tsx';
import styles from './delivered.module.css';

export const deliveredWords = catalogue('delivered', {
  title: 'Message delivered',
  text: 'Thank you. We’ll reply by email.',
  home: 'Go to the home page',
  dashboard: 'Go to the dashboard',
});

/** The confirmation after the contact form; a visitor arrives with its one-use ticket (G46). */
export function Delivered() {
  const t = useWords(deliveredWords);
  useTitle(t.title);
  const signedIn = readSession() !== null;
  return (
    <main className={styles.page}>
      <CircleCheck aria-hidden="true" />
      <PageTitle>{t.title}</PageTitle>
      <p>{t.text}</p>
      <a className={buttonClass({ variant: 'primary' })} href={signedIn ? '/dashboard' : '/'}>
        {signedIn ? t.dashboard : t.home}
      </a>
    </main>
  );
}
