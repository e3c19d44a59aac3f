import type { adminCalls } from '#contracts/admin/admin.ts';
import type { AnswerOf } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { formatKesExact } from '../../../lib/text/short-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from '../admin.module.css';
import { Dots } from '../screen/screen.tsx';
import { Raw } from '../screen/record-parts.tsx';
import { adminWords } from '../words.ts';
import { paymentCause, verdictWord } from '../words/happenings.ts';
import { readable, wordIn } from '../words/readable.ts';
import { disputeStateWords, paymentStateWords } from '../words/states.ts';

const t = adminWords.payment;
type Log = Omit<AnswerOf<typeof adminCalls.payment>, 'payment'>;

/** What became of a payment, what the provider sent and answered, and who contests it. */
export function PaymentLog({ log }: { log: Log }) {
  const { events, messages, questions, disputes } = log;
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
