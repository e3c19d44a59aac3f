import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  refundCalls,
  type NewRefundBody,
  type RefundsOfPayment,
} from '#contracts/admin-refunds.ts';
import { request } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { formatKes } from '../../lib/short-format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, ChoiceCard } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { notify } from '../../ui/notify.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './admin.module.css';
import { kesOf } from './refund-card.tsx';
import { refundWords as t } from './refund-words.ts';
import { useAct } from './use-act.ts';

type Payment = { id: string; orderCode: string };
type Props = { payment: Payment; onClose: () => void };

/** What can go back of one payment, and the form that asks for it. */
export function RefundDialog({ payment, onClose }: Props) {
  const { data } = useQuery({
    ...queryOf(refundCalls.refundsOfPayment, { params: { id: payment.id } }),
  });
  return (
    <Dialog open onClose={onClose} title={`${t.give} ${payment.orderCode}`} size="small">
      {!data && <Skeleton height="18rem" />}
      {data?.leftMinor === 0 && <p>{t.nothingLeft}</p>}
      {data && data.leftMinor > 0 && (
        <RefundForm payment={payment} found={data} onClose={onClose} />
      )}
    </Dialog>
  );
}

const minorPerShilling = 100;
type Way = NewRefundBody['destination'];

/** The form's own state: where, how much, why, and whether the service ends. */
function useRefundForm({ payment, found, onClose }: Props & { found: RefundsOfPayment }) {
  const { back, leftMinor, balanceLeftMinor } = found;
  const [key] = useState(() => crypto.randomUUID());
  const [destination, setDestination] = useState<Way>(
    balanceLeftMinor > 0 ? 'balance' : 'provider',
  );
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [endsService, setEndsService] = useState(false);
  const most = destination === 'balance' ? balanceLeftMinor : leftMinor;
  const inParts = destination === 'balance' || back === 'parts' || back === 'payout';
  const minor = amount === '' || !inParts ? most : Math.round(Number(amount) * minorPerShilling);
  const isAmount = Number.isSafeInteger(minor) && minor > 0 && minor <= most;
  const act = useAct(
    (body: NewRefundBody) =>
      request(refundCalls.requestRefund, { params: { id: payment.id }, body }).then(({ state }) =>
        notify({ kind: 'success', title: state === 'awaiting_approval' ? t.asked : t.done }),
      ),
    onClose,
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    const body = { destination, reason: reason.trim(), endsService, key };
    act.mutate(minor === most ? body : { ...body, amountKes: minor / minorPerShilling });
  };
  const choose = (way: Way) => {
    setDestination(way);
    setAmount('');
  };
  const fields = { destination, amount, reason, endsService };
  const set = { amount: setAmount, reason: setReason, endsService: setEndsService, choose };
  return { fields, set, most, minor, inParts, isAmount, send, busy: act.isPending };
}

function RefundForm(props: Props & { found: RefundsOfPayment }) {
  const { back, method, leftMinor, balanceLeftMinor, aloneKesMax } = props.found;
  const { fields, set, most, minor, inParts, isAmount, send, busy } = useRefundForm(props);
  const ways = { chosen: fields.destination, onChoose: set.choose };
  return (
    <form className={styles.form} onSubmit={send}>
      <p>{t.left(kesOf(leftMinor))}</p>
      <div role="radiogroup" aria-label={t.where} className={styles.form}>
        {balanceLeftMinor > 0 && (
          <Choice way="balance" title={t.ways.balance} text={t.ways.balanceText} {...ways} />
        )}
        {back !== 'none' && (
          <Choice way="provider" title={t.ways.back(method)} text={backTexts[back]} {...ways} />
        )}
      </div>
      {inParts && (
        <Field
          label={t.amount}
          hint={t.amountHint(kesOf(most))}
          error={isAmount ? undefined : t.wrongAmount}
        >
          <Input
            inputMode="numeric"
            pattern="[0-9]*"
            value={fields.amount}
            placeholder={String(most / minorPerShilling)}
            onChange={(event) => set.amount(event.target.value)}
          />
        </Field>
      )}
      <Field label={t.reason}>
        <Textarea
          rows={2}
          required
          maxLength={300}
          value={fields.reason}
          onChange={(event) => set.reason(event.target.value)}
        />
      </Field>
      <Checkbox
        label={t.ends}
        hint={t.endsHint}
        checked={fields.endsService}
        onChange={(event) => set.endsService(event.target.checked)}
      />
      {minor > aloneKesMax * minorPerShilling && (
        <p className={styles.soft}>{t.alone(formatKes(aloneKesMax))}</p>
      )}
      <Button
        type="submit"
        variant="danger"
        size="large"
        full
        busy={busy}
        disabled={!isAmount || fields.reason.trim() === ''}
      >
        {`${t.submit} ${isAmount ? kesOf(minor) : ''}`}
      </Button>
    </form>
  );
}

const backTexts = {
  parts: t.ways.partsText,
  payout: t.ways.payoutText,
  whole: t.ways.wholeText,
} as const;

type ChoiceProps = {
  way: Way;
  title: string;
  text: string;
  chosen: Way;
  onChoose: (way: Way) => void;
};

function Choice({ way, title, text, chosen, onChoose }: ChoiceProps) {
  return (
    <ChoiceCard
      name="destination"
      value={way}
      checked={chosen === way}
      onChange={() => onChoose(way)}
    >
      <strong>{title}</strong>
      <span className={styles.soft}>{text}</span>
    </ChoiceCard>
  );
}
