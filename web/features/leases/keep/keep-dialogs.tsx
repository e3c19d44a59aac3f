import { useState } from 'react';
import type { Plan } from '#contracts/term.ts';
import {
  cancelReasons,
  keepingCalls,
  type AutoRenewalBody,
  type CancelBody,
  type CancelReason,
} from '#contracts/goods/lease-keeping.ts';
import type { LeaseService } from '#contracts/goods/lease-life.ts';
import { request } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Checkbox, ChoiceCard } from '../../../ui/input/checkbox.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Textarea } from '../../../ui/input/input.tsx';
import type { Asking } from './keep-block.tsx';
import { keepWords } from './keep-words.ts';
import record from '../../../ui/record.module.css';
import styles from '../life.module.css';
import { useKeeping } from './use-keeping.ts';

type Props = { service: LeaseService; asking: Asking; onClose: () => void };

export function KeepDialogs({ service, asking, onClose }: Props) {
  const t = useWords(keepWords);
  return (
    <>
      <Dialog open={asking === 'auto'} onClose={onClose} title={t.form} size="small">
        <AutoForm service={service} onDone={onClose} />
      </Dialog>
      <Dialog
        open={asking === 'end'}
        onClose={onClose}
        title={t.ending.title}
        description={t.ending.text(formatMoment(service.endsAt))}
        size="small"
      >
        <EndForm leaseId={service.leaseId} onDone={onClose} />
      </Dialog>
    </>
  );
}

type FormProps = { service: LeaseService; onDone: () => void };

function AutoForm({ service, onDone }: FormProps) {
  const t = useWords(keepWords);
  const { keeping, renewal } = service;
  const [plan, setPlan] = useState<Plan>(keeping.auto?.plan ?? service.plan);
  const [prompts, setPrompts] = useState(keeping.auto?.prompts ?? false);
  const params = { id: service.leaseId };
  const set = useKeeping(service.leaseId, {
    ask: (body: AutoRenewalBody) => request(keepingCalls.setAutoRenewal, { params, body }),
    done: t.switchedOn,
    onDone,
  });
  const offer = renewal.offers.find((one) => one.plan === plan);
  return (
    <form
      className={record.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (offer) set.mutate({ plan, prompts, amountKes: offer.amountKes });
      }}
    >
      <fieldset className={styles.offers}>
        <legend className={styles.legend}>{t.plan}</legend>
        {renewal.offers.map((one) => (
          <ChoiceCard
            key={one.plan}
            name="auto-plan"
            checked={one.plan === plan}
            onChange={() => setPlan(one.plan)}
          >
            {t[one.plan](formatKes(one.amountKes))}
          </ChoiceCard>
        ))}
      </fieldset>
      {renewal.phone === null ? (
        <p className={record.hint}>{t.noPhone}</p>
      ) : (
        <Checkbox
          label={t.prompts(renewal.phone)}
          checked={prompts}
          onChange={(event) => setPrompts(event.target.checked)}
        />
      )}
      <p className={record.hint}>{t.cap}</p>
      <Button type="submit" variant="primary" full busy={set.isPending} disabled={!offer}>
        {keeping.auto ? t.save : t.on}
      </Button>
    </form>
  );
}

function EndForm({ leaseId, onDone }: { leaseId: string; onDone: () => void }) {
  const t = useWords(keepWords).ending;
  const [reason, setReason] = useState<CancelReason>('not-needed');
  const [note, setNote] = useState('');
  const params = { id: leaseId };
  const cancel = useKeeping(leaseId, {
    ask: (body: CancelBody) => request(keepingCalls.cancelLease, { params, body }),
    done: t.done,
    onDone,
  });
  return (
    <form
      className={record.form}
      onSubmit={(event) => {
        event.preventDefault();
        cancel.mutate({ when: 'end', reason, ...(note.trim() ? { note } : {}) });
      }}
    >
      <fieldset className={styles.offers}>
        <legend className={styles.legend}>{t.why}</legend>
        {cancelReasons.map((entry) => (
          <ChoiceCard
            key={entry}
            name="cancel-reason"
            checked={entry === reason}
            onChange={() => setReason(entry)}
          >
            {t.reasons[entry]}
          </ChoiceCard>
        ))}
      </fieldset>
      <Field label={t.note}>
        <Textarea rows={2} maxLength={300} value={note} onChange={(e) => setNote(e.target.value)} />
      </Field>
      <Button type="submit" full busy={cancel.isPending}>
        {t.confirm}
      </Button>
    </form>
  );
}
