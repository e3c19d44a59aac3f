import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { bookCalls, type StrayItem } from '#contracts/admin-books.ts';
import { request } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/format.ts';
import { Badge, Chip } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from '../admin.module.css';
import { PagedList } from '../paged-list.tsx';
import { TextDialog } from '../text-dialog.tsx';
import { StrayActs } from '../stray-acts.tsx';
import { Payouts } from './payouts.tsx';
import { StatementUpload } from './statement-upload.tsx';
import { bookWords, formatBooks } from './words.ts';

const t = bookWords.reconciliation;
const views = ['strays', 'lines', 'imports', 'payouts'] as const;
type View = (typeof views)[number];
const callOf = {
  strays: bookCalls.strays,
  lines: bookCalls.openLines,
  imports: bookCalls.statements,
  payouts: bookCalls.settlements,
} as const;

/** Money that has no owner, lines that nobody can explain, and the statements that showed them. */
export function Reconciliation() {
  const [view, setView] = useState<View>('strays');
  const above = (
    <>
      <StatementUpload />
      <div className={styles.tabs}>
        {views.map((one) => (
          <ViewChip key={one} view={one} pressed={one === view} onPick={() => setView(one)} />
        ))}
      </div>
    </>
  );
  if (view === 'lines') return <OpenLines above={above} />;
  if (view === 'imports') return <Imports above={above} />;
  if (view === 'payouts') return <Payouts above={above} />;
  return (
    <PagedList
      title={t.title}
      list={({ page }) => queryOf(bookCalls.strays, { query: { page } })}
      keyOf={({ provider, receipt }) => `${provider} ${receipt}`}
      above={above}
    >
      {(stray) => <StrayCard stray={stray} />}
    </PagedList>
  );
}

function ViewChip({ view, pressed, onPick }: { view: View; pressed: boolean; onPick: () => void }) {
  const { data } = useQuery({
    ...queryOf(callOf[view]),
    select: ({ totalItems }) => totalItems,
  });
  return (
    <Chip pressed={pressed} onClick={onPick}>
      {t[view]}
      {data !== undefined && ` (${data})`}
    </Chip>
  );
}

function StrayCard({ stray }: { stray: StrayItem }) {
  const { minor, receipt, reference, foundAt, uploaded, customerEmail } = stray;
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <span className={styles.name}>{formatBooks(minor)}</span>
        <Badge tone={uploaded ? 'neutral' : 'info'}>{uploaded ? t.uploaded : t.listed}</Badge>
      </div>
      <p className={styles.soft}>
        {receipt} · {reference} · {formatMoment(foundAt)}
        {customerEmail && ` · ${customerEmail}`}
      </p>
      <div className={styles.acts}>
        <StrayActs stray={stray} />
      </div>
    </article>
  );
}

function OpenLines({ above }: { above: ReactNode }) {
  const [asked, setAsked] = useState<number>();
  return (
    <>
      <PagedList
        title={t.title}
        list={({ page }) => queryOf(bookCalls.openLines, { query: { page } })}
        keyOf={({ id }) => id}
        above={above}
      >
        {({ id, receipt, minor, reason, details, completedAt }) => (
          <article className={styles.card}>
            <div className={styles.row}>
              <span className={styles.name}>{formatBooks(minor)}</span>
              <span className={styles.soft}>{reason}</span>
            </div>
            <p className={styles.soft}>
              {receipt} · {formatMoment(completedAt)} · {details}
            </p>
            <div className={styles.acts}>
              <Button onClick={() => setAsked(id)}>{t.explain}</Button>
            </div>
          </article>
        )}
      </PagedList>
      {asked !== undefined && (
        <TextDialog
          title={t.explainTitle}
          label={t.explainLabel}
          submit={t.explainSubmit}
          work={(words) =>
            request(bookCalls.explainLine, { params: { id: String(asked) }, body: { words } })
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function Imports({ above }: { above: ReactNode }) {
  return (
    <PagedList
      title={t.title}
      list={({ page }) => queryOf(bookCalls.statements, { query: { page } })}
      keyOf={({ id }) => id}
      above={above}
    >
      {({ fileName, importedBy, importedAt, lines, known, open, rejected }) => (
        <article className={styles.card}>
          <div className={styles.row}>
            <span className={styles.name}>{fileName}</span>
            <Badge tone={open > 0 ? 'warn' : 'ok'}>{t.counts(lines, known, open)}</Badge>
          </div>
          <p className={styles.soft}>
            {importedBy} · {formatMoment(importedAt)}
            {rejected > 0 && ` · ${bookWords.preview.rejected}: ${rejected}`}
          </p>
        </article>
      )}
    </PagedList>
  );
}
