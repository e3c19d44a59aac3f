import { useState } from 'react';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminOrder } from '#contracts/admin/shapes.ts';
import { request } from '../../../lib/api/api.ts';
import { pressKey } from '../../../lib/press-key.ts';
import { Field } from '../../../ui/input/field.tsx';
import { Select } from '../../../ui/input/input.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import styles from '../admin.module.css';
import { LongField } from '../form/form-fields.tsx';
import { FormDialog } from '../form/admin-form.tsx';
import { useValue } from '../form/use-field.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { useOrderAids } from './order-aids.ts';
import { queueWords as t } from './queue-words.ts';

type Props = { orders: readonly AdminOrder[]; onClose: () => void; onDone: () => void };
const namesShown = 4;

/** One text to the customers of all chosen orders; who gets it is said before it goes. */
export function MessageDialog({ orders, onClose, onDone }: Props) {
  // A repeat after a lost answer is the same press, so that nobody reads it twice.
  const [key] = useState(pressKey);
  const answers = useOrderAids().data?.answers ?? [];
  const form = useAdminForm({
    rules: adminCalls.messageOrders.body,
    start: { orders: orders.map(({ id }) => id), body: '', key },
    send: (body) => request(adminCalls.messageOrders, { body }),
    onSent: ({ sent }) => {
      notify({ kind: 'success', title: t.sent(sent) });
      onDone();
    },
  });
  const body = useValue(form.at('body'));
  const names = [...new Set(orders.map(({ customerName }) => customerName))];
  const rest = names.length - namesShown;
  const whom = names.slice(0, namesShown).join(', ') + (rest > 0 ? t.more(rest) : '');
  return (
    <FormDialog
      form={form}
      title={t.messageTitle(names.length === 1 ? (names[0] ?? '') : t.orders(orders.length))}
      save={t.send}
      onClose={onClose}
    >
      <p className={styles.soft}>{t.goes(whom)}</p>
      {answers.length > 0 && (
        <Field label={t.ready}>
          <Select
            value=""
            onChange={({ target }) => {
              const found = answers.find(({ id }) => String(id) === target.value);
              if (found) form.set('body', body + found.body);
            }}
          >
            <option value="">{t.pick}</option>
            {answers.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <LongField at={form.at('body')} label={t.body} rows={5} />
    </FormDialog>
  );
}
