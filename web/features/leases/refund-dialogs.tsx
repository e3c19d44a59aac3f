import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { cancelReasons, keepingCalls, type CancelReason } from '#contracts/leases/lease-keeping.ts';
import { leaseCalls, type LeaseService } from '#contracts/goods/lease-life.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../lib/api/api.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { leaseServiceQuery } from '../../lib/queries/lease-service-query.ts';
import { queryClient } from '../../lib/queries/query-client.ts';
import { keyOf, keyUnder } from '../../lib/queries/query-of.ts';
import { formatKesExact } from '../../lib/text/short-format.ts';
import { useWords, words } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Choices } from '../../ui/input/checkbox.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/input/field.tsx';
import { Textarea } from '../../ui/input/input.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import record from '../../ui/record.module.css';
import { keepWords } from './keep/keep-words.ts';
import type { Requested } from './refund-block.tsx';
import { refundWords } from './refund-words.ts';

type Props = { service: LeaseService; asking: Requested; onClose: () => void };

/** The confirmations, each with the exact amount that the server pays. */
export function RefundDialogs({ service, asking, onClose }: Props) {
  const t = useWords(refundWords);
  const { refund, keeping } = service;
  const rest = formatKesExact(keeping.rest.amountMinor);
  const price = formatKesExact(refund.amountMinor);
  return (
    <>
      <Dialog
        open={asking === 'now'}
        onClose={onClose}
        title={t.nowTitle}
        description={t.nowText(rest)}
        size="small"
      >
        <CancelForm service={service} onDone={onClose} />
      </Dialog>
      <Dialog
        open={asking === 'refund'}
        onClose={onClose}
        title={t.refundTitle}
        description={refund.decidedBy === 'shop' ? t.refundText(price) : t.askText(price)}
        size="small"
      >
        <RefundForm service={service} onDone={onClose} />
      </Dialog>
    </>
  );
}

type FormProps = { service: LeaseService; onDone: () => void };

/** The page and the balance show what the server answered. */
const refresh = (leaseId: string) =>
  Promise.all([
    queryClient.invalidateQueries(leaseServiceQuery(leaseId)),
    queryClient.invalidateQueries({ queryKey: keyOf(calls.searchOrders) }),
    queryClient.invalidateQueries({ queryKey: keyUnder('/leases') }),
    queryClient.invalidateQueries({ queryKey: keyOf(calls.balance) }),
  ]);

function fail(error: unknown, leaseId: string) {
  const title = error instanceof ApiRefused ? error.message : words(refundWords).failed;
  notify({ kind: 'error', title });
  return refresh(leaseId);
}

function CancelForm({ service, onDone }: FormProps) {
  const t = useWords(refundWords);
  const { leaseId, keeping } = service;
  const { asOf, amountMinor } = keeping.rest;
  const [reason, setReason] = useState<CancelReason>('not-needed');
  const cancel = useMutation({
    mutationFn: () =>
      request(keepingCalls.cancelLease, {
        params: { id: leaseId },
        body: { when: 'now', asOf, reason },
      }),
    onSuccess: async ({ cancelled }) => {
      const title = t.nowDone(formatKesExact(cancelled?.returnedMinor ?? 0));
      notify({ kind: 'success', title });
      onDone();
      await refresh(leaseId);
    },
    onError: (error) => fail(error, leaseId),
  });
  return (
    <form
      className={record.form}
      onSubmit={(event) => {
        event.preventDefault();
        cancel.mutate();
      }}
    >
      <Reasons reason={reason} onReason={setReason} />
      <Button type="submit" variant="danger" full busy={cancel.isPending}>
        {t.nowConfirm(formatKesExact(amountMinor))}
      </Button>
    </form>
  );
}

function RefundForm({ service, onDone }: FormProps) {
  const t = useWords(refundWords);
  const { leaseId, refund } = service;
  const [reason, setReason] = useState<CancelReason>('not-working');
  const [note, setNote] = useState('');
  const [to, setTo] = useState<'balance' | 'provider'>('balance');
  const ask = useMutation({
    mutationFn: () =>
      request(leaseCalls.refundLease, {
        params: { id: leaseId },
        body: { to, reason, ...(note.trim() ? { note } : {}) },
      }),
    onSuccess: async (answer) => {
      const amount = formatKesExact(answer.amountMinor);
      const isDone = answer.outcome === 'refunded';
      notify({ kind: 'success', title: isDone ? t.refunded[answer.to](amount) : t.requested });
      onDone();
      await refresh(leaseId);
    },
    onError: (error) => fail(error, leaseId),
  });
  return (
    <form
      className={record.form}
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate();
      }}
    >
      <Reasons reason={reason} onReason={setReason} />
      {refund.to.length > 1 && (
        <Choices
          label={t.where}
          options={refund.to.map((one) => [one, t.to[one](refund.method)])}
          chosen={to}
          onChoose={setTo}
        />
      )}
      <Field label={t.note}>
        <Textarea rows={2} maxLength={300} value={note} onChange={(e) => setNote(e.target.value)} />
      </Field>
      <Button type="submit" variant="danger" full busy={ask.isPending}>
        {refund.decidedBy === 'shop'
          ? t.refundConfirm(formatKesExact(refund.amountMinor))
          : t.askConfirm}
      </Button>
    </form>
  );
}

type ReasonsProps = { reason: CancelReason; onReason: (reason: CancelReason) => void };

function Reasons({ reason, onReason }: ReasonsProps) {
  const t = useWords(refundWords);
  const { reasons } = useWords(keepWords).ending;
  return (
    <Choices
      label={t.why}
      options={cancelReasons.map((entry) => [entry, reasons[entry]])}
      chosen={reason}
      onChoose={onReason}
    />
  );
}
