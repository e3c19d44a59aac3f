import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { PageHead } from '../../ui/page/page-frame.tsx';
import { BackLink } from '../../ui/record.tsx';
import styles from './support.module.css';
import { supportWords } from './support-words.ts';
import { StatusBadge, TicketThread, type HeadProps } from './ticket-thread.tsx';

/** A ticket with everything said about it. */
export function Ticket({ id }: { id: string }) {
  return (
    <div className={styles.page}>
      <TicketThread id={id} head={TicketHead} />
    </div>
  );
}

function TicketHead({ answer: { ticket } }: HeadProps) {
  const t = useWords(supportWords);
  useTitle(ticket.subject);
  const about = ticket.about && `${t.form.kinds[ticket.about.kind]} ${ticket.about.label}`;
  return (
    <PageHead
      title={ticket.subject}
      line={[ticket.code, t.departments[ticket.department], about].filter(Boolean).join(' · ')}
      back={<BackLink to="/dashboard/support/tickets">{t.thread.all}</BackLink>}
      state={<StatusBadge status={ticket.status} />}
    />
  );
}
