import { useState } from 'react';
import { auditCalls } from '#contracts/admin-audit.ts';
import type { AuditEntry } from '#contracts/admin-shapes.ts';
import { callUrl } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import styles from './admin.module.css';
import { PagedList } from './paged-list.tsx';
import { adminWords } from './words.ts';

const t = adminWords.search;
const filled = (text: string) => (text.trim() ? text.trim() : undefined);

/** Who did what, from where, with what stood before and after; filtered, and as a file. */
export function Audit() {
  const [wanted, setWanted] = useState({ actor: '', action: '', subject: '' });
  const filter = {
    actor: filled(wanted.actor),
    action: filled(wanted.action),
    subject: filled(wanted.subject),
  };
  const set = (part: Partial<typeof wanted>) => setWanted({ ...wanted, ...part });
  const fields = [
    ['actor', t.audit],
    ['action', t.auditAction],
    ['subject', t.auditSubject],
  ] as const;
  return (
    <PagedList
      title={adminWords.nav.audit}
      above={
        <div className={styles.filters}>
          {fields.map(([name, label]) => (
            <Field key={name} label={label}>
              <Input
                type="search"
                value={wanted[name]}
                onChange={(event) => set({ [name]: event.target.value })}
              />
            </Field>
          ))}
          <a className={buttonClass()} href={fileOf(filter)} download>
            {t.auditFile}
          </a>
        </div>
      }
      list={({ page }) => queryOf(auditCalls.audit, { query: { page, ...filter } })}
      keyOf={(entry) => entry.id}
    >
      {(entry) => <Deed entry={entry} />}
    </PagedList>
  );
}

const fileOf = (filter: Record<string, string | undefined>) =>
  callUrl(auditCalls.auditFile.path, { query: filter });

function Deed({ entry }: { entry: AuditEntry }) {
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <span className={styles.name}>{entry.action}</span>
        <span className={styles.soft}>{formatMoment(entry.at)}</span>
      </div>
      <p className={styles.soft}>
        {entry.actor} · {entry.address} · {entry.subjectKind} {entry.subjectId}
      </p>
      <pre className={styles.raw}>
        {JSON.stringify({ before: entry.before, after: entry.after }, null, 2)}
      </pre>
    </article>
  );
}
