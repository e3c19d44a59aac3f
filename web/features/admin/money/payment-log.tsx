import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { adminCalls } from '#contracts/admin/admin.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { formatKesExact } from '../../../lib/text/short-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { Dots } from '../dots.tsx';
import { adminWords } from '../words.ts';
import { paymentCause, verdictWord } from '../words/happenings.ts';
import { readable, wordIn } from '../words/readable.ts';
import { disputeStateWords, paymentStateWords } from '../words/states.ts';

const t = adminWords.payment;
type Log = z.infer<typeof adminCalls.payment.answer>;

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
          <li key={`${to}-${cause}-${at}`}>
            <Dots items={[formatMoment(at), paymentStateWords[to], paymentCause(cause)]} />
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
            wordIn(t.asked, kind),
            receipt ?? '',
            readable(state),
            resultCode === null ? '' : `${resultCode} ${resultText ?? ''}`.trim(),
          ]}
        />
      ))}
      {messages.length > 0 && <h2 className={styles.name}>{t.messages}</h2>}
      {messages.map(({ body, receivedAt, sourceAddress, verdict }) => (
        <Raw
          key={receivedAt}
          body={body}
          summary={[
            formatMoment(receivedAt),
            sourceAddress,
            verdict ? verdictWord(verdict) : t.waits,
          ]}
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

const tones = {
  heard: 'neutral',
  open: 'warn',
  lost: 'bad',
  won: 'ok',
  unknown: 'neutral',
} as const;

function Disputes({ disputes }: { disputes: Log['disputes'] }) {
  return (
    <>
      <h2 className={styles.name}>{t.disputes}</h2>
      <ul className={styles.list}>
        {disputes.map(({ id, state, amountMinor, category, providerStatus, ...moments }) => (
          <li key={id} className={styles.soft}>
            <Badge tone={tones[state]}>{disputeStateWords[state]}</Badge>{' '}
            {[
              amountMinor === null ? '' : formatKesExact(amountMinor),
              readable(category ?? ''),
              readable(providerStatus ?? ''),
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
