import { Link } from '@tanstack/react-router';
import { mailDeskCalls, type AdminMail } from '#contracts/admin/people/mails.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../admin.module.css';
import { Act } from '../screen/acts.tsx';
import { RecordScreen } from '../screen/record-screen.tsx';
import { Acts, Dots } from '../screen/screen.tsx';
import { useMay } from '../team/staff.ts';
import { Letter } from './letter.tsx';
import { MailBadge } from './mail-badge.tsx';
import { languageNames, readable } from '../words/readable.ts';
import { mailWords as t } from './words.ts';

/** One mail as its reader saw it, and sending it again. */
export function MailRecord({ id }: { id: string }) {
  return (
    <RecordScreen
      title={t.mail}
      query={queryOf(mailDeskCalls.mail, { params: { id } })}
      height="24rem"
      back={['/admin/mails', t.back]}
      missing={{ title: t.missing, text: t.missingText }}
      view={({ mail, letter }) => ({
        title: mail.subject ?? letter?.subject ?? t.mail,
        state: <MailBadge state={mail.state} />,
        notice: <MailFacts mail={mail} />,
        acts: <Resend mail={mail} />,
        parts: letter ? <Letter letter={letter} /> : <Notice title={t.gone} />,
      })}
    />
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
  const may = useMay();
  if (!may('messages.answer') || state === 'waiting' || state === 'refused') return null;
  return (
    <Acts>
      <Act
        word={state === 'sent' ? t.resend : t.retry}
        variant="primary"
        run={() => request(mailDeskCalls.resendMail, { params: { id }, body: { seen: resends } })}
        done={t.resent}
      />
    </Acts>
  );
}
