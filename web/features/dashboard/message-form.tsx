import { useState, type ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { contactMessageMax, contactMessageMin } from '#contracts/support.ts';
import { api } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { ordersQuery } from '../../lib/orders-query.ts';
import { useCustomerId, useStoredUser } from '../../lib/session.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, Textarea } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import type { Desk } from './support.tsx';
import styles from './guide.module.css';
import { supportWords } from './support-words.ts';

type State = 'idle' | 'busy' | 'sent' | 'failed';
const ordersOffered = 50;

/** A message to the desk, with the order it is about; the answer comes by e-mail. */
export function MessageForm({ desk }: { desk: Desk }) {
  const t = useWords(supportWords).form;
  const email = useStoredUser()?.email;
  const [state, setState] = useState<State>('idle');
  const [problem, setProblem] = useState<string>();
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { message, about } = readForm(new FormData(form));
    const short = message.length < contactMessageMin;
    setProblem(short ? t.short(contactMessageMin) : undefined);
    if (short) return;
    setState('busy');
    sendToDesk({ message, about, desk, email })
      .then(() => {
        form.reset();
        setState('sent');
        return notify({ kind: 'success', title: t.sent, area: 'contact' });
      })
      .catch(() => {
        setState('failed');
        notify({ kind: 'error', title: t.failed, area: 'contact' });
      });
  };
  return (
    <Card>
      <form className={styles.form} onSubmit={submit} noValidate>
        {state === 'sent' && (
          <Notice tone="ok" live title={t.sent}>
            {t.answer(email ?? '')}
          </Notice>
        )}
        {state === 'failed' && <Notice tone="bad" live title={t.failed} />}
        <OrderPicker />
        <Field label={t.message} error={problem} hint={t.hint}>
          <Textarea name="message" rows={6} maxLength={contactMessageMax} />
        </Field>
        <Button type="submit" variant="primary" busy={state === 'busy'}>
          {state === 'busy' ? t.sending : t.send}
        </Button>
      </form>
    </Card>
  );
}

function OrderPicker() {
  const t = useWords(supportWords).form;
  const customerId = useCustomerId();
  const orders = useQuery({ ...ordersQuery(customerId ?? ''), enabled: customerId !== null });
  return (
    <Field label={t.order}>
      <Select name="about">
        <option value="">{t.noOrder}</option>
        {(orders.data ?? []).slice(0, ordersOffered).map((order) => (
          <option key={order.orderId} value={order.externalOrderId}>
            {order.externalOrderId}, {order.product.name}, {formatDay(order.createdAt)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function readForm(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return { message: text('message'), about: text('about') };
}

type Message = { message: string; about: string; desk: Desk; email: string | undefined };

const sendToDesk = ({ message, about, desk, email }: Message) =>
  api('sendMessage', {
    body: {
      ...(email && { email }),
      subject: about ? `${desk}: order ${about}` : desk,
      body: about ? `Order ${about}\n\n${message}` : message,
      deliveryMode: 'EMAIL',
      countryCode: 'KE',
    },
  });
