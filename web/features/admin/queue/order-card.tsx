import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { AdminOrder } from '#contracts/admin/shapes.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import styles from '../admin.module.css';
import { Moment } from '../screen/moment.tsx';
import { Dots } from '../screen/screen.tsx';
import { adminWords } from '../words.ts';
import { orderStateWords } from '../words/states.ts';

const t = adminWords.queue;

/** How loud a state is said. */
const tones: Partial<Record<AdminOrder['state'], Tone>> = {
  delivered: 'ok',
  paid: 'info',
  provisioning: 'info',
  provisioning_failed: 'bad',
  refund_due: 'warn',
};

/** The state of an order. */
export function OrderState({ state }: Pick<AdminOrder, 'state'>) {
  return <Badge tone={tones[state] ?? 'neutral'}>{orderStateWords[state]}</Badge>;
}

/** One order among the others of its customer. */
export function OrderCard({ order }: { order: AdminOrder }) {
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <Link to="/admin/orders/$id" params={{ id: order.id }} className={styles.name}>
          {order.code}
        </Link>
        <OrderState state={order.state} />
      </div>
      <OrderLines order={order} />
    </article>
  );
}

/** What was bought, for whom (`children`), for how much, who has it and how long it has waited. */
export function OrderLines({ order, children }: { order: AdminOrder; children?: ReactNode }) {
  const { clock, assignee, reason } = order;
  return (
    <>
      <div>
        <p>{order.title}</p>
        {children}
        <Dots
          items={[
            formatKes(order.kes),
            <Moment key="at" at={order.paidAt ?? order.createdAt} />,
            assignee ? t.has(assignee.name) : t.nobody,
          ]}
        />
        {reason && <p className={styles.soft}>{reason}</p>}
      </div>
      {clock && (
        <div>
          <OrderClock clock={clock} />
          <p className={styles.soft}>{t.minutes(clock.minutes)}</p>
        </div>
      )}
    </>
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
