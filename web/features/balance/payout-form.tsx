import { useEffect, useRef, useState } from 'react';
import type { Payee, PayoutsFound } from '#contracts/sale/payouts.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { formatKes } from '../../lib/text/short-format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Field } from '../../ui/input/field.tsx';
import { Input, Select } from '../../ui/input/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import styles from './balance.module.css';
import { readPayout } from './payout-amount.ts';
import { payoutWords } from './payout-words.ts';
import { usePayout } from './use-payout.ts';

type Props = { found: PayoutsFound; payees: readonly Payee[]; onClose: () => void };

/** Which number, how much, and the proof that it is the account's owner. */
export function PayoutForm({ found, payees, onClose }: Props) {
  const t = useWords(payoutWords);
  const [chosen, setChosen] = useState(payees[0]?.paymentId);
  const payee = payees.find(({ paymentId }) => paymentId === chosen) ?? payees[0];
  const most = Math.min(payee?.availableKes ?? 0, found.maxKes);
  const [text, setText] = useState(String(most));
  const [tried, setTried] = useState(false);
  const proof = useProof();
  const payout = usePayout(() => {
    notify({ kind: 'success', title: t.requested });
    onClose();
  });
  const amount = readPayout(text, { min: found.minKes, most });
  const refusal = payout.error && refusalOf(payout.error, t.unreachable);
  const submit = () => {
    setTried(true);
    if (!payee || amount === undefined || proof.typed === '' || payout.isPending) return;
    payout.mutate({ paymentId: payee.paymentId, amountKes: amount, proof: proof.given });
  };
  return (
    <form
      className={styles.form}
      noValidate
      aria-labelledby="payouts"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Numbers payees={payees} chosen={chosen} onChoose={setChosen} />
      <Field
        label={t.amount}
        hint={t.amountHint(formatKes(found.minKes), formatKes(most))}
        error={tried && amount === undefined && t.amountWrong}
      >
        <Input
          name="payout-amount"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <ProofField
        proof={proof}
        error={refusal?.isOfProof ? refusal.text : undefined}
        tried={tried}
      />
      {amount !== undefined && amount > found.aloneKesMax && (
        <Notice>{t.review(formatKes(found.aloneKesMax))}</Notice>
      )}
      {refusal && !refusal.isOfProof && (
        <Notice tone="bad" live>
          {refusal.text}
        </Notice>
      )}
      <Button type="submit" variant="mpesa" full busy={payout.isPending}>
        {amount === undefined ? t.sendEmpty : t.send(formatKes(amount))}
      </Button>
      <Button variant="quiet" full onClick={onClose}>
        {t.cancel}
      </Button>
    </form>
  );
}

const ofProof = new Set(['password-refused', 'code-refused']);

const refusalOf = (cause: Error, unreachable: string) =>
  cause instanceof ApiRefused
    ? { text: cause.message, isOfProof: ofProof.has(cause.code ?? '') }
    : { text: unreachable, isOfProof: false };

type NumbersProps = {
  payees: readonly Payee[];
  chosen: Payee['paymentId'] | undefined;
  onChoose: (paymentId: Payee['paymentId']) => void;
};

/** The numbers that have paid; the form is opened by a button, so the focus continues here. */
function Numbers({ payees, chosen, onChoose }: NumbersProps) {
  const t = useWords(payoutWords);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => select.current?.focus(), []);
  return (
    <Field label={t.number} hint={t.numberHint}>
      <Select
        ref={select}
        value={chosen}
        onChange={({ target }) => {
          const payee = payees.find(({ paymentId }) => paymentId === target.value);
          if (payee) onChoose(payee.paymentId);
        }}
      >
        {payees.map(({ paymentId, phone, availableKes }) => (
          <option key={paymentId} value={paymentId}>
            {t.upTo(phone, formatKes(availableKes))}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function useProof() {
  const [isByCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const given = isByCode ? { code: typed.trim() } : { password: typed };
  const change = () => {
    setByCode(!isByCode);
    setTyped('');
  };
  return { isByCode, typed, given, setTyped, change };
}

type ProofProps = {
  proof: ReturnType<typeof useProof>;
  error: string | undefined;
  tried: boolean;
};

function ProofField({ proof, error, tried }: ProofProps) {
  const t = useWords(payoutWords);
  const { isByCode, typed, setTyped, change } = proof;
  return (
    <>
      <Field
        label={isByCode ? t.code : t.password}
        error={error ?? (tried && typed === '' && t.proofNeeded)}
      >
        <Input
          key={isByCode ? 'code' : 'password'}
          type={isByCode ? 'text' : 'password'}
          autoComplete={isByCode ? 'one-time-code' : 'current-password'}
          inputMode={isByCode ? 'numeric' : 'text'}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button size="small" variant="quiet" onClick={change}>
        {isByCode ? t.usePassword : t.useCode}
      </Button>
    </>
  );
}
