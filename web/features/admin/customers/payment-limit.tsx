import { useState, type FormEvent } from 'react';
import { paymentsMaxOfCustomer, type AdminCustomerRecord } from '#contracts/admin-customers.ts';
import { adminCalls } from '#contracts/admin.ts';
import { request } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import styles from '../admin.module.css';
import { useAct } from '../use-act.ts';
import { adminWords } from '../words.ts';
import { customerWords } from './customer-words.ts';

const t = customerWords.limit;

/** How many payments the customer may open in ten minutes: the shop's number, or their own. */
export function PaymentLimit({ record }: { record: AdminCustomerRecord }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.open}</Button>
      {isOpen && <LimitDialog record={record} onClose={() => setOpen(false)} />}
    </>
  );
}

type Props = { record: AdminCustomerRecord; onClose: () => void };

function LimitDialog({ record: { customer, paymentsMax }, onClose }: Props) {
  const [max, setMax] = useState(String(paymentsMax ?? 0));
  const [reason, setReason] = useState('');
  const value = Number(max);
  const isRight = /^\d{1,4}$/.test(max) && value <= paymentsMaxOfCustomer;
  const save = useAct(
    () =>
      request(adminCalls.limitPayments, {
        params: { id: customer.id },
        body: { max: value, reason: reason.trim() },
      }),
    onClose,
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isRight) save.mutate(undefined);
  };
  return (
    <Dialog open onClose={onClose} title={`${t.open}: ${customer.name}`} size="small">
      <form className={styles.form} onSubmit={send}>
        <p className={styles.soft}>{t.text}</p>
        <Field label={t.label} error={isRight ? undefined : t.wrong(paymentsMaxOfCustomer)}>
          <Input
            inputMode="numeric"
            value={max}
            onChange={(event) => setMax(event.target.value.trim())}
          />
        </Field>
        <Field label={adminWords.form.reason}>
          <Textarea value={reason} onChange={(event) => setReason(event.target.value)} required />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="large"
          full
          busy={save.isPending}
          disabled={!isRight || reason.trim() === ''}
        >
          {t.save}
        </Button>
      </form>
    </Dialog>
  );
}
