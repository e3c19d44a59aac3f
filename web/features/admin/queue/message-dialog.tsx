import { useState } from 'react';
import { adminCalls } from '#contracts/admin.ts';
import type { AdminOrder } from '#contracts/admin-shapes.ts';
import { request } from '../../../lib/api.ts';
import { pressKey } from '../../../lib/press-key.ts';
import { Field } from '../../../ui/field.tsx';
import { Select, Textarea } from '../../../ui/input.tsx';
import { notify } from '../../../ui/notify.ts';
import styles from '../admin.module.css';
import { SaveDialog } from '../save-dialog.tsx';
import { useAct } from '../use-act.ts';
import { useOrderAids } from './order-aids.ts';
import { queueWords as t } from './queue-words.ts';

type Props = { orders: readonly AdminOrder[]; onClose: () => void; onDone: () => void };
const bodyMax = 2_000;
const namesShown = 4;

/** One text to the customers of all chosen orders; who gets it is said before it goes. */
export function MessageDialog({ orders, onClose, onDone }: Props) {
  const [body, setBody] = useState('');
  // A repeat after a lost answer is the same press, so that nobody reads it twice.
  const [key] = useState(pressKey);
  const answers = useOrderAids().data?.answers ?? [];
  const send = useAct(async () => {
    const ids = orders.map(({ id }) => id);
    const { sent } = await request(adminCalls.messageOrders, {
      body: { orders: ids, body: body.trim(), key },
    });
    notify({ kind: 'success', title: t.sent(sent) });
  }, onDone);
  const names = [...new Set(orders.map(({ customerName }) => customerName))];
  const rest = names.length - namesShown;
  const whom = names.slice(0, namesShown).join(', ') + (rest > 0 ? t.more(rest) : '');
  return (
    <SaveDialog
      title={t.messageTitle(names.length === 1 ? (names[0] ?? '') : t.orders(orders.length))}
      save={t.send}
      busy={send.isPending}
      onSave={() => body.trim() !== '' && send.mutate(undefined)}
      onClose={onClose}
    >
      <p className={styles.soft}>{t.goes(whom)}</p>
      {answers.length > 0 && (
        <Field label={t.ready}>
          <Select
            value=""
            onChange={({ target }) => {
              const found = answers.find(({ id }) => String(id) === target.value);
              if (found) setBody((now) => now + found.body);
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
      <Field label={t.body}>
        <Textarea
          rows={5}
          required
          maxLength={bodyMax}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
    </SaveDialog>
  );
}
