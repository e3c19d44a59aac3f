import { useState } from 'react';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminOrder } from '#contracts/admin/shapes.ts';
import { request } from '../../../lib/api/api.ts';
import { pressKey } from '../../../lib/press-key.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import styles from '../admin.module.css';
import { Choice } from '../choice.tsx';
import { LongField, FormDialog } from '../form/admin-form.tsx';
import { useOrderAids } from './assign-dialog.tsx';
import { queueWords as t } from './queue-words.ts';

type Props = { orders: readonly AdminOrder[]; onClose: () => void; onDone: () => void };
const namesShown = 4;

/** One text to the customers of all chosen orders; who gets it is said before it goes. */
export function MessageDialog({ orders, onClose, onDone }: Props) {
  // A repeat after a lost answer has the same key, so that the customer gets one message.
  const [key] = useState(pressKey);
  const names = [...new Set(orders.map(({ customerName }) => customerName))];
  const rest = names.length - namesShown;
  const whom = names.slice(0, namesShown).join(', ') + (rest > 0 ? t.more(rest) : '');
  return (
    <FormDialog
      title={t.messageTitle(names.length === 1 ? (names[0] ?? '') : t.orders(orders.length))}
      save={t.send}
      onClose={onClose}
      rules={adminCalls.messageOrders.body}
      start={{ orders: orders.map(({ id }) => id), body: '', key }}
      send={(body) => request(adminCalls.messageOrders, { body })}
      onSent={({ sent }) => {
        notify({ kind: 'success', title: t.sent(sent) });
        onDone();
      }}
    >
      {(form) => (
        <>
          <p className={styles.soft}>{t.goes(whom)}</p>
          <ReadyAnswers onPick={(text) => form.set('body', form.value('body') + text)} />
          <LongField at={form.at('body')} label={t.body} rows={5} />
        </>
      )}
    </FormDialog>
  );
}

function ReadyAnswers({ onPick }: { onPick: (text: string) => void }) {
  const answers = useOrderAids().data?.answers ?? [];
  if (answers.length === 0) return null;
  return (
    <Choice
      label={t.ready}
      any={t.pick}
      value=""
      options={answers.map(({ id, title }) => [String(id), title] as const)}
      onChange={(picked) => {
        const found = answers.find(({ id }) => String(id) === picked);
        if (found) onPick(found.body);
      }}
    />
  );
}
