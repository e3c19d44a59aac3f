import { useState } from 'react';
import type { AdminCustomerRecord } from '#contracts/admin/people/customers.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { request } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/input/button.tsx';
import styles from '../admin.module.css';
import { LongField, TextField } from '../form/form-fields.tsx';
import { FormDialog } from '../form/admin-form.tsx';
import { typedOf, whole } from '../form/units.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { adminWords } from '../words.ts';
import { customerWords } from './customer-words.ts';

const t = customerWords.limit;
const units = { max: whole };

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
  const form = useAdminForm({
    rules: adminCalls.limitPayments.body,
    units,
    start: typedOf(units, { max: paymentsMax ?? 0, reason: '' }),
    send: (body) => request(adminCalls.limitPayments, { params: { id: customer.id }, body }),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`${t.open}: ${customer.name}`}
      save={t.save}
      size="small"
      onClose={onClose}
    >
      <p className={styles.soft}>{t.text}</p>
      <TextField at={form.at('max')} label={t.label} inputMode="numeric" />
      <LongField at={form.at('reason')} label={adminWords.form.reason} />
    </FormDialog>
  );
}
