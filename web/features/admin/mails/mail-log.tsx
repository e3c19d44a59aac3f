import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import {
  mailDeskCalls,
  mailStates,
  type AdminMail,
  type MailState,
} from '#contracts/admin-mails.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/format.ts';
import { Chip } from '../../../ui/badge.tsx';
import styles from '../admin.module.css';
import { PagedList } from '../paged-list.tsx';
import { MailBadge } from './mail-badge.tsx';
import { mailWords as t } from './words.ts';

/** What the shop has written to whom, and whether it left. */
export function MailLog() {
  const [state, setState] = useState<MailState | undefined>();
  return (
    <PagedList
      title={t.log}
      searchLabel={t.search}
      list={(query) =>
        queryOf(mailDeskCalls.mails, { query: { ...query, ...(state && { state }) } })
      }
      keyOf={({ id }) => id}
      above={
        <div className={styles.tabs}>
          <Chip pressed={state === undefined} onClick={() => setState(undefined)}>
            {t.any}
          </Chip>
          {mailStates.map((one) => (
            <Chip key={one} pressed={one === state} onClick={() => setState(one)}>
              {t.state[one]}
            </Chip>
          ))}
        </div>
      }
    >
      {(mail) => <MailCard mail={mail} />}
    </PagedList>
  );
}

function MailCard({ mail }: { mail: AdminMail }) {
  const { id, subject, recipients, template, state, createdAt, sentAt, resends } = mail;
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <Link className={styles.name} to="/admin/mails/$id" params={{ id }}>
          {subject ?? t.noSubject}
        </Link>
        <MailBadge state={state} />
      </div>
      <p className={styles.soft}>
        {recipients.join(', ')} · {template} · {formatMoment(sentAt ?? createdAt)}
        {resends > 0 && ` · ${t.sentAgain(resends)}`}
      </p>
      {mail.lastError && <p className={styles.soft}>{mail.lastError}</p>}
    </article>
  );
}
