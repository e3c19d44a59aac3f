import { Link } from '@tanstack/react-router';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/words.ts';
import styles from './support.module.css';
import { supportWords } from './support-words.ts';
import { StatusBadge, TicketThread, type HeadProps } from './ticket-thread.tsx';

/** A ticket with everything said about it. */
export function Ticket({ id }: { id: string }) {
  const t = useWords(supportWords);
  return (
    <div className={styles.page}>
      <p>
        <Link to="/dashboard/support/tickets">{t.thread.all}</Link>
      </p>
      <TicketThread id={id} head={TicketHead} />
    </div>
  );
}

function TicketHead({ answer: { ticket } }: HeadProps) {
  const t = useWords(supportWords);
  useTitle(ticket.subject);
  return (
    <header className={styles.head}>
      <h1>{ticket.subject}</h1>
      <p className={styles.soft}>
        <StatusBadge status={ticket.status} /> {ticket.code} · {t.departments[ticket.department]}
        {ticket.about && ` · ${t.form.kinds[ticket.about.kind]} ${ticket.about.label}`}
      </p>
    </header>
  );
}
