import { useState, type FormEvent } from 'react';
import type { AbuseRecord, AbuseState } from '#contracts/abuse.ts';
import { adminCalls } from '#contracts/admin.ts';
import { request } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, Textarea } from '../../../ui/input.tsx';
import { notify } from '../../../ui/notify.ts';
import { OneOf } from '../../../ui/one-of.tsx';
import styles from '../admin.module.css';
import { useAct } from '../use-act.ts';
import { abuseDeskWords as t } from './abuse-words.ts';

const needsLease = (state: AbuseState) => state === 'warned' || state === 'suspended';

/** Moves a report, and says before it is done whom that tells what. */
export function DecideAbuse({ found }: { found: AbuseRecord }) {
  const { report, matches, moves, ticketId } = found;
  const [to, setTo] = useState<AbuseState>(moves[0] ?? 'closed');
  const [chosen, setChosen] = useState(found.leaseId ?? matches[0]?.leaseId);
  const [said, setSaid] = useState<Said>({ reason: '', answer: '' });
  const { reason, answer } = said;
  const open = moves.filter((state) => matches.length > 0 || !needsLease(state));
  const act = useAct(
    () =>
      request(adminCalls.decideAbuse, {
        params: { id: report.id },
        body: {
          from: report.state,
          to,
          reason,
          ...(needsLease(to) && chosen ? { leaseId: chosen } : {}),
          ...(answer.trim() === '' ? {} : { answer }),
        },
      }),
    () => notify({ kind: 'success', title: t.saved }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act.mutate(undefined);
  };
  return (
    <form className={styles.card} onSubmit={submit} aria-label={t.decide}>
      <h2 className={styles.name}>{t.decide}</h2>
      <Field label={t.decision} hint={t.consequence[to]}>
        <OneOf value={to} values={open} words={t.states} onChange={setTo} />
      </Field>
      {needsLease(to) && (
        <Field label={t.lease}>
          <Select
            value={chosen ?? ''}
            onChange={({ target }) =>
              setChosen(matches.find(({ leaseId }) => leaseId === target.value)?.leaseId)
            }
          >
            {matches.map(({ leaseId, customerEmail, orderCode }) => (
              <option key={leaseId} value={leaseId}>
                {customerEmail}, {orderCode}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Words said={said} onSay={setSaid} hasReporter={ticketId !== null} />
      <Button
        type="submit"
        variant={to === 'suspended' ? 'danger' : 'primary'}
        busy={act.isPending}
        disabled={reason.trim() === ''}
      >
        {t.save}
      </Button>
    </form>
  );
}

type Said = Readonly<{ reason: string; answer: string }>;
type WordsProps = { said: Said; onSay: (said: Said) => void; hasReporter: boolean };

function Words({ said, onSay, hasReporter }: WordsProps) {
  return (
    <>
      <Field label={t.reason} hint={t.reasonHint}>
        <Textarea
          required
          maxLength={1000}
          value={said.reason}
          onChange={(event) => onSay({ ...said, reason: event.target.value })}
        />
      </Field>
      {hasReporter && (
        <Field label={t.answer} hint={t.answerHint}>
          <Textarea
            maxLength={2000}
            value={said.answer}
            onChange={(event) => onSay({ ...said, answer: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}
