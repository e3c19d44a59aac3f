import { Suspense, useState } from 'react';
import type { AdminOrder } from '#contracts/office/shapes.ts';
import { Button } from '../../../ui/input/button.tsx';
import { OrderDialogs } from './order-actions.tsx';
import type { Asks } from './order-dialogs.tsx';
import styles from './queue.module.css';
import { queueWords as t } from './queue-words.ts';

type Props = { orders: readonly AdminOrder[]; onClear: () => void };

/** What can be done with all that were chosen, at the lower edge where a thumb is. */
export function ChosenOrders({ orders, onClear }: Props) {
  const [open, setOpen] = useState<Asks | null>(null);
  if (orders.length === 0) return null;
  const waiting = orders.filter(({ clock }) => clock);
  const close = () => setOpen(null);
  const done = () => {
    close();
    onClear();
  };
  return (
    <section className={styles.bar} aria-label={t.bar}>
      <strong aria-live="polite">{t.chosen(orders.length)}</strong>
      {waiting.length > 0 && <Button onClick={() => setOpen('assign')}>{t.assign}</Button>}
      <Button onClick={() => setOpen('message')}>{t.message}</Button>
      <Button variant="quiet" onClick={onClear}>
        {t.none}
      </Button>
      <Suspense fallback={null}>
        {open && (
          <OrderDialogs
            orders={open === 'assign' ? waiting : orders}
            asks={open}
            onClose={close}
            onDone={done}
          />
        )}
      </Suspense>
    </section>
  );
}
