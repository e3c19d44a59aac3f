import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { AdminOrder } from '#contracts/office/shapes.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import styles from '../admin.module.css';
import { adminWords } from '../words.ts';
import { orderStateWords } from '../words/states.ts';

const t = adminWords.queue;

/** How loud a state is said. */
export const orderTones: Partial<Record<AdminOrder['state'], Tone>> = {
  delivered: 'ok',
  paid: 'info',
  provisioning: 'info',
  provisioning_failed: 'bad',
  refund_due: 'warn',
};

type Props = {
  order: AdminOrder;
  children?: ReactNode;
};

/** One order as its records show it: what, for whom, how long it has waited, who has it. */
export function OrderCard({ order, children }: Props) {
  const { clock } = order;
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <Link to="/admin/orders/$id" params={{ id: order.id }} className={styles.name}>
          {order.code}
        </Link>
        <Badge tone={orderTones[order.state] ?? 'neutral'}>{orderStateWords[order.state]}</Badge>
      </div>
      <div>
        <p>{order.title}</p>
        <p className={styles.soft}>
          {order.customerName} · {order.customerEmail}
        </p>
        <p className={styles.soft}>
          {formatKes(order.kes)} · {formatMoment(order.paidAt ?? order.createdAt)} ·{' '}
          {order.assignee ? t.has(order.assignee.name) : t.nobody}
        </p>
        {order.reason && <p className={styles.soft}>{order.reason}</p>}
      </div>
      {clock && (
        <div>
          <OrderClock clock={clock} />
          <p className={styles.soft}>{t.minutes(clock.minutes)}</p>
        </div>
      )}
      {children}
    </article>
  );
}

/** How much of the two hours an order has waited, as a bar. */
export function OrderClock({ clock }: { clock: NonNullable<AdminOrder['clock']> }) {
  return (
    <progress
      className={styles.clock}
      data-level={clock.level}
      max={120}
      value={Math.min(120, clock.minutes)}
      aria-label={t.minutes(clock.minutes)}
      title={t.minutes(clock.minutes)}
    />
  );
}
