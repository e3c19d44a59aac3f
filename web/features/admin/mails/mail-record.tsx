import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { mailDeskCalls, type AdminMail } from '#contracts/admin/people/mails.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { BackLink, MissingRecord } from '../../../ui/record.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { Dots } from '../dots.tsx';
import { meQuery } from '../team/staff.ts';
import { useAct } from '../use-act.ts';
import { Letter } from './letter.tsx';
import { MailBadge } from './mail-badge.tsx';
import { languageNames } from '../words/languages.ts';
import { readable } from '../words/readable.ts';
import { mailWords as t } from './words.ts';

/** One mail as its reader saw it, and sending it again. */
export function MailRecord({ id }: { id: string }) {
  useTitle(t.mail);
  const { data, error } = useQuery(queryOf(mailDeskCalls.mail, { params: { id } }));
  if (error instanceof ApiRefused && error.status === 404) {
    return (
      <MissingRecord to="/admin/mails" title={t.missing} text={t.missingText}>
        {t.back}
      </MissingRecord>
    );
  }
  if (error) return <Notice tone="bad" live title={error.message} />;
  if (!data) return <Skeleton height="24rem" />;
  const { mail, letter } = data;
  return (
    <>
      <BackLink to="/admin/mails">{t.back}</BackLink>
      <div className={styles.head}>
        <PageTitle>{mail.subject ?? letter?.subject ?? t.mail}</PageTitle>
        <MailBadge state={mail.state} />
      </div>
      <MailFacts mail={mail} />
      <Resend mail={mail} />
      {letter ? <Letter letter={letter} /> : <Notice title={t.gone} />}
    </>
  );
}

function MailFacts({ mail }: { mail: AdminMail }) {
  const { recipients, template, language, tries, customerId, resendOf, resends } = mail;
  const when = formatMoment(mail.sentAt ?? mail.createdAt);
  const facts = [
    readable(template),
    language && languageNames[language],
    when,
    t.tries(tries),
    resends > 0 && t.sentAgain(resends),
  ];
  return (
    <div className={styles.card}>
      <p>{recipients.join(', ')}</p>
      <Dots items={facts} />
      {mail.lastError && <p className={styles.soft}>{mail.lastError}</p>}
      <div className={styles.tabs}>
        {customerId && (
          <Link to="/admin/customers/$id" params={{ id: customerId }}>
            {t.customer}
          </Link>
        )}
        {resendOf && (
          <Link to="/admin/mails/$id" params={{ id: resendOf }}>
            {t.isAgain}
          </Link>
        )}
      </div>
    </div>
  );
}

function Resend({ mail: { id, state, resends } }: { mail: AdminMail }) {
  const may = useQuery(meQuery).data?.permissions ?? [];
  const act = useAct(
    () => request(mailDeskCalls.resendMail, { params: { id }, body: { seen: resends } }),
    () => notify({ kind: 'success', title: t.resent }),
  );
  if (!may.includes('messages.answer') || state === 'waiting' || state === 'refused') return null;
  return (
    <div className={styles.acts}>
      <Button variant="primary" busy={act.isPending} onClick={() => act.mutate(undefined)}>
        {state === 'sent' ? t.resend : t.retry}
      </Button>
    </div>
  );
}
