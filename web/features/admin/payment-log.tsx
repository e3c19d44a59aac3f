import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/office/admin.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { formatMoment } from '../../lib/format.ts';
import { formatKesExact } from '../../lib/short-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './admin.module.css';
import { adminWords } from './words.ts';

const t = adminWords.payment;

/** What became of a payment, what the provider sent and answered, and who contests it. */
export function PaymentLog({ id }: { id: string }) {
  const { data } = useQuery(queryOf(adminCalls.payment, { params: { id } }));
  if (!data) return <Skeleton height="6rem" />;
  const { events, messages, questions, disputes } = data;
  return (
    <>
      {disputes.length > 0 && <Disputes disputes={disputes} />}
      <h2 className={styles.name}>{t.history}</h2>
      <ol className={styles.list}>
        {events.map(({ to, cause, at }) => (
          <li key={`${to}-${cause}-${at}`} className={styles.soft}>
            {formatMoment(at)} · {to.replaceAll('_', ' ')} · {cause}
          </li>
        ))}
      </ol>
      {questions.length > 0 && <h2 className={styles.name}>{t.questions}</h2>}
      {questions.map(({ kind, receipt, state, resultCode, resultText, answer, askedAt }) => (
        <Raw
          key={askedAt}
          body={answer}
          summary={[
            formatMoment(askedAt),
            t.asked[kind] ?? kind,
            receipt ?? '',
            state.replaceAll('_', ' '),
            resultCode === null ? '' : `${resultCode} ${resultText ?? ''}`.trim(),
          ]}
        />
      ))}
      {messages.length > 0 && <h2 className={styles.name}>{t.messages}</h2>}
      {messages.map(({ body, receivedAt, sourceAddress, verdict }) => (
        <Raw
          key={receivedAt}
          body={body}
          summary={[formatMoment(receivedAt), sourceAddress, verdict ?? t.waits]}
        />
      ))}
    </>
  );
}

/** One line of what went back and forth, with the whole of it behind it. */
function Raw({ summary, body }: { summary: readonly string[]; body: unknown }): ReactNode {
  const line = summary.filter(Boolean).join(' · ');
  if (body === null || body === undefined) return <p className={styles.soft}>{line}</p>;
  return (
    <details>
      <summary>{line}</summary>
      <pre className={styles.raw}>{JSON.stringify(body, null, 2)}</pre>
    </details>
  );
}

type Dispute = {
  id: string;
  state: string;
  amountMinor: number | null;
  category: string | null;
  providerStatus: string | null;
  heardAt: string;
  dueAt: string | null;
  resolvedAt: string | null;
};
const tones = { open: 'warn', lost: 'bad', won: 'ok' } as const;
const toneOf = (state: string) =>
  state === 'open' || state === 'lost' || state === 'won' ? tones[state] : 'neutral';

function Disputes({ disputes }: { disputes: readonly Dispute[] }) {
  return (
    <>
      <h2 className={styles.name}>{t.disputes}</h2>
      <ul className={styles.list}>
        {disputes.map(({ id, state, amountMinor, category, providerStatus, ...moments }) => (
          <li key={id} className={styles.soft}>
            <Badge tone={toneOf(state)}>{state}</Badge>{' '}
            {[
              amountMinor === null ? '' : formatKesExact(amountMinor),
              category ?? '',
              providerStatus ?? '',
              t.heard(formatMoment(moments.heardAt)),
              moments.dueAt && !moments.resolvedAt ? t.due(formatMoment(moments.dueAt)) : '',
              moments.resolvedAt ? t.decided(formatMoment(moments.resolvedAt)) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </>
  );
}
