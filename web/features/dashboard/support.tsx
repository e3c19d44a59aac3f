import { Link } from '@tanstack/react-router';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/words.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { MessageForm } from './message-form.tsx';
import styles from './guide.module.css';
import { supportWords } from './support-words.ts';

export type Desk = 'support' | 'chat' | 'tickets';

/** The three doors to the same desk: what we answer at once, and a message for the rest. */
export function Support({ desk }: { desk: Desk }) {
  const t = useWords(supportWords);
  const words = t[desk];
  useTitle(words.title);
  return (
    <div className={styles.article}>
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <nav className={styles.places} aria-label={t.ways}>
        <Link to="/dashboard/support" activeOptions={{ exact: true }}>
          <b>{t.support.link}</b>
          {t.support.hint}
        </Link>
        <Link to="/dashboard/support/chat">
          <b>{t.chat.link}</b>
          {t.chat.hint}
        </Link>
        <Link to="/dashboard/support/tickets">
          <b>{t.tickets.link}</b>
          {t.tickets.hint}
        </Link>
      </nav>
      {desk === 'support' && (
        <section>
          <h2>{t.questions}</h2>
          <Accordion items={t.answers} />
        </section>
      )}
      <MessageForm desk={desk} />
    </div>
  );
}
