import { Suspense, useState } from 'react';
import type { AdminOrder } from '#contracts/admin/shapes.ts';
import { Button } from '../../../ui/input/button.tsx';
import { OrderDialogs } from './order-actions.tsx';
import type { Asks } from './order-dialogs.tsx';
import { queueWords as t } from './queue-words.ts';

type Props = { orders: readonly AdminOrder[]; onClear: () => void };

/** What is done with selected orders: they are assigned, or their customers are written to. */
export function ChosenOrders({ orders, onClear }: Props) {
  const [open, setOpen] = useState<Asks | null>(null);
  const waiting = orders.filter(({ clock }) => clock);
  const close = () => setOpen(null);
  const done = () => {
    close();
    onClear();
  };
  return (
    <>
      {waiting.length > 0 && <Button onClick={() => setOpen('assign')}>{t.assign}</Button>}
      <Button onClick={() => setOpen('message')}>{t.message}</Button>
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
    </>
  );
}
