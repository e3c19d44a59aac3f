import { useState } from 'react';
import type { Plan } from '#contracts/term.ts';
import {
  cancelReasons,
  keepingCalls,
  type AutoRenewalBody,
  type CancelBody,
  type CancelReason,
} from '#contracts/leases/lease-keeping.ts';
import type { LeaseService } from '#contracts/goods/lease-life.ts';
import { request } from '../../../lib/api/api.ts';
import { autoWords } from '../../../lib/text/auto-words.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Checkbox, Choices } from '../../../ui/input/checkbox.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Textarea } from '../../../ui/input/input.tsx';
import type { Asking } from './keep-block.tsx';
import { keepWords } from './keep-words.ts';
import record from '../../../ui/record.module.css';
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
  const auto = useWords(autoWords);
  const { keeping, renewal } = service;
  const [plan, setPlan] = useState<Plan>(keeping.auto?.plan ?? service.plan);
  const [prompts, setPrompts] = useState(keeping.auto?.prompts ?? false);
  const params = { id: service.leaseId };
  const set = useKeeping(service.leaseId, {
    ask: (body: AutoRenewalBody) => request(keepingCalls.setAutoRenewal, { params, body }),
    done: keeping.auto ? t.saved : auto.on,
    onDone,
  });
  const offer = renewal.offers.find((one) => one.plan === plan) ?? renewal.offers[0];
  return (
    <form
      className={record.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (offer) set.mutate({ plan: offer.plan, prompts, amountKes: offer.amountKes });
      }}
    >
      <Choices
        label={t.plan}
        options={renewal.offers.map((one) => [one.plan, t[one.plan](formatKes(one.amountKes))])}
        chosen={offer?.plan ?? plan}
        onChoose={setPlan}
      />
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
      <Choices
        label={t.why}
        options={cancelReasons.map((entry) => [entry, t.reasons[entry]])}
        chosen={reason}
        onChoose={setReason}
      />
      <Field label={t.note}>
        <Textarea rows={2} maxLength={300} value={note} onChange={(e) => setNote(e.target.value)} />
      </Field>
      <Button type="submit" full busy={cancel.isPending}>
        {t.confirm}
      </Button>
    </form>
  );
}
