import { useState } from 'react';
import * as z from 'zod/mini';
import { bookCalls, type CloseView } from '#contracts/admin/money/books.ts';
import { callUrl, request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatDay, formatMoment } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Cell, FigureHeads, Table } from '../../../ui/table.tsx';
import styles from '../admin.module.css';
import { LongField, AdminForm } from '../form/admin-form.tsx';
import { useAdminForm } from '../form/use-admin-form.ts';
import { AskAct } from '../screen/acts.tsx';
import { Acts, AdminScreen, Card } from '../screen/screen.tsx';
import { Part } from '../screen/record-parts.tsx';
import { accountWord } from '../words/accounts.ts';
import { bookWords, formatBooks } from './words.ts';

const t = bookWords.close;

/** One day's books beside M-Pesa's figures, and closing it. */
export function DailyClose() {
  const [day, setDay] = useState<string>();
  return (
    <AdminScreen
      title={t.title}
      query={queryOf(bookCalls.close, { query: { day } })}
      height="18rem"
      renderTools={(view) => (
        <Input
          type="date"
          aria-label={t.day}
          value={day ?? view?.day ?? ''}
          onChange={({ target }) => target.value && setDay(target.value)}
        />
      )}
    >
      {(view) => <Day key={view.day} view={view} />}
    </AdminScreen>
  );
}

function Day({ view }: { view: CloseView }) {
  const { day, closed, blockers, doubts, accounts } = view;
  // Nothing happened up to this day: that it cannot be closed is no alarm.
  const isEmpty = accounts.length === 0;
  const state = (
    <Badge tone={closed ? 'ok' : 'neutral'}>
      {closed ? t.closed(closed.closedBy, formatMoment(closed.closedAt)) : t.open}
    </Badge>
  );
  return (
    <>
      <Card name={formatDay(day)} state={state}>
        {closed?.note && <p className={styles.soft}>{closed.note}</p>}
        {!closed && <Reasons title={t.blocked} tone={isEmpty ? 'info' : 'bad'} lines={blockers} />}
        {!closed && !isEmpty && <Reasons title={t.doubts} tone="warn" lines={doubts} />}
        {closed && <Reopen view={view} />}
        {!closed && blockers.length === 0 && <Close view={view} />}
      </Card>
      <Provider {...view.provider} />
      {isEmpty ? <EmptyState title={t.none} text={t.noneText} /> : <Accounts view={view} />}
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
    <Acts>
      <Button type="submit" variant="primary" busy={form.busy}>
        {t.close}
      </Button>
    </Acts>
  );
  return (
    <AdminForm form={form} foot={foot}>
      <LongField at={form.at('note')} label={t.note} hint={doubts.length > 0 && t.noteNeeded} />
    </AdminForm>
  );
}

function Reopen({ view: { day, lastClosed } }: { view: CloseView }) {
  if (day !== lastClosed) return null;
  return (
    <Acts>
      <AskAct
        word={t.reopen}
        title={t.reopenTitle}
        danger
        run={(reason) => request(bookCalls.reopenDay, { body: { day, reason } })}
      />
    </Acts>
  );
}

function Provider(figures: CloseView['provider']) {
  return (
    <Part title={t.provider}>
      <Facts
        items={[
          [t.paidIn, formatBooks(figures.paidInMinor)],
          [t.ledgerIn, formatBooks(figures.ledgerInMinor)],
          [t.withdrawn, formatBooks(figures.withdrawnMinor)],
          [t.ledgerOut, formatBooks(figures.ledgerOutMinor)],
        ]}
      />
    </Part>
  );
}

function Accounts({ view: { day, accounts } }: { view: CloseView }) {
  return (
    <>
      <Table caption={t.accounts} plain>
        <FigureHeads heads={t.heads} />
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
