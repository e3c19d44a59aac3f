import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminOrder } from '#contracts/admin/shapes.ts';
import { request } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/input/button.tsx';
import styles from '../admin.module.css';
import { meQuery } from '../team/staff.ts';
import { useAct } from '../use-act.ts';
import { adminWords } from '../words.ts';
import own from './queue.module.css';
import type { Asks } from './order-dialogs.tsx';

export const OrderDialogs = lazy(() => import('./order-dialogs.tsx'));

const t = adminWords.act;
const activatable = new Set(['requested', 'creating', 'failed']);

/** Whether the viewer may do more with orders than read them. */
export const useMayFulfil = () =>
  useQuery(meQuery).data?.permissions.includes('orders.fulfil') ?? false;

/** What one thumb does with an order: on its record (`whole`), and less of it in a row. */
export function OrderActions({ order, whole = false }: { order: AdminOrder; whole?: boolean }) {
  const [open, setOpen] = useState<Asks | null>(null);
  const may = useMayFulfil();
  const size = whole ? 'large' : 'small';
  const params = { id: order.id };
  const retry = useAct(() => request(adminCalls.retry, { params }));
  const { serverState } = order;
  const canActivate = serverState !== null && activatable.has(serverState);
  if (!may) return null;
  return (
    <div className={whole ? styles.acts : own.inRow}>
      {canActivate && (
        <Button variant="primary" size={size} onClick={() => setOpen('activate')}>
          {t.activate}
        </Button>
      )}
      {serverState === 'failed' && (
        <Button size={size} busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
          {t.retry}
        </Button>
      )}
      {order.clock && (
        <Button size={size} onClick={() => setOpen('assign')}>
          {t.assign}
        </Button>
      )}
      <Button size={size} onClick={() => setOpen('message')}>
        {t.message}
      </Button>
      {whole && canActivate && serverState !== 'failed' && (
        <Button variant="quiet" size="large" onClick={() => setOpen('fail')}>
          {t.fail}
        </Button>
      )}
      <Suspense fallback={null}>
        {open && <OrderDialogs orders={[order]} asks={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}
