import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { bookCalls, type CloseView } from '#contracts/admin/money/books.ts';
import { callUrl, request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatDay, formatMoment } from '../../../lib/text/format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '../../../ui/table.tsx';
import styles from '../admin.module.css';
import { LongField } from '../form/form-fields.tsx';
import { AdminForm } from '../form/admin-form.tsx';
import { useAdminForm } from '../form/use-admin-form.ts';
import { TextDialog } from '../text-dialog.tsx';
import { accountWord } from '../words/accounts.ts';
import { bookWords, formatBooks } from './words.ts';

const t = bookWords.close;

/** One day's books beside M-Pesa's figures, and closing it. */
export function DailyClose() {
  useTitle(t.title);
  const [day, setDay] = useState<string>();
  const found = useQuery(queryOf(bookCalls.close, { query: { day } }));
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{t.title}</PageTitle>
        <Input
          type="date"
          aria-label={t.day}
          value={day ?? found.data?.day ?? ''}
          onChange={({ target }) => target.value && setDay(target.value)}
        />
      </div>
      {found.isPending && <Skeleton height="18rem" />}
      {found.error && <Notice tone="bad" live title={found.error.message} />}
      {found.data && <Day key={found.data.day} view={found.data} />}
    </>
  );
}

function Day({ view }: { view: CloseView }) {
  const { day, closed, blockers, doubts, accounts } = view;
  // Nothing happened up to this day: that it cannot be closed is no alarm.
  const isEmpty = accounts.length === 0;
  return (
    <>
      <article className={styles.card}>
        <div className={styles.row}>
          <span className={styles.name}>{formatDay(day)}</span>
          <Badge tone={closed ? 'ok' : 'neutral'}>
            {closed ? t.closed(closed.closedBy, formatMoment(closed.closedAt)) : t.open}
          </Badge>
        </div>
        {closed?.note && <p className={styles.soft}>{closed.note}</p>}
        {!closed && <Reasons title={t.blocked} tone={isEmpty ? 'info' : 'bad'} lines={blockers} />}
        {!closed && !isEmpty && <Reasons title={t.doubts} tone="warn" lines={doubts} />}
        {closed && <Reopen view={view} />}
        {!closed && blockers.length === 0 && <Close view={view} />}
      </article>
      <Provider {...view.provider} />
      {accounts.length === 0 ? (
        <EmptyState title={t.none} text={t.noneText} />
      ) : (
        <Accounts view={view} />
      )}
    </>
  );
}

type ReasonsProps = { title: string; tone: 'bad' | 'warn' | 'info'; lines: readonly string[] };

function Reasons({ title, tone, lines }: ReasonsProps) {
  if (lines.length === 0) return null;
  return (
    <Notice tone={tone} title={title}>
      {lines.join(' ')}
    </Notice>
  );
}

/** The contract's rules, and a note where something is doubtful. */
const rulesFor = ({ doubts }: CloseView) =>
  bookCalls.closeDay.body.check(
    z.refine(({ note }) => doubts.length === 0 || note !== '', {
      error: t.noteNeeded,
      path: ['note'],
    }),
  );

function Close({ view }: { view: CloseView }) {
  const { day, doubts } = view;
  const form = useAdminForm({
    rules: rulesFor(view),
    start: { day, note: '' },
    send: (body) => request(bookCalls.closeDay, { body }),
  });
  const foot = (
    <div className={styles.acts}>
      <Button type="submit" variant="primary" busy={form.busy}>
        {t.close}
      </Button>
    </div>
  );
  return (
    <AdminForm form={form} foot={foot}>
      <LongField at={form.at('note')} label={t.note} hint={doubts.length > 0 && t.noteNeeded} />
    </AdminForm>
  );
}

function Reopen({ view: { day, lastClosed } }: { view: CloseView }) {
  const [asking, setAsking] = useState(false);
  if (day !== lastClosed) return null;
  return (
    <div className={styles.acts}>
      <Button onClick={() => setAsking(true)}>{t.reopen}</Button>
      {asking && (
        <TextDialog
          title={t.reopenTitle}
          label={t.reason}
          submit={t.reopen}
          danger
          work={(reason) => request(bookCalls.reopenDay, { body: { day, reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function Provider(figures: CloseView['provider']) {
  return (
    <section className={styles.card} aria-label={t.provider}>
      <h2 className={styles.name}>{t.provider}</h2>
      <Facts
        items={[
          [t.paidIn, formatBooks(figures.paidInMinor)],
          [t.ledgerIn, formatBooks(figures.ledgerInMinor)],
          [t.withdrawn, formatBooks(figures.withdrawnMinor)],
          [t.ledgerOut, formatBooks(figures.ledgerOutMinor)],
        ]}
      />
    </section>
  );
}

function Accounts({ view: { day, accounts } }: { view: CloseView }) {
  return (
    <>
      <Table caption={t.accounts} plain>
        <thead>
          <tr>
            {t.heads.map((head, index) => (
              <HeadCell key={head} numeric={index > 0}>
                {head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, currency, ...line }) => (
            <tr key={`${account} ${currency}`}>
              <Cell>{accountWord(account)}</Cell>
              {[line.openingMinor, line.debitMinor, line.creditMinor, line.closingMinor].map(
                (minor, index) => (
                  <Cell key={index} numeric>
                    {formatBooks(minor, currency)}
                  </Cell>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      <a
        className={buttonClass({ variant: 'secondary' })}
        href={callUrl(bookCalls.closeFile.path, { query: { day } })}
        download
      >
        {t.file}
      </a>
    </>
  );
}
