import { lazy, Suspense, useState } from 'react';
import { adminCalls } from '#contracts/admin.ts';
import type { AdminOrder } from '#contracts/admin-shapes.ts';
import { request } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import styles from './admin.module.css';
import { useAct } from './use-act.ts';
import { adminWords } from './words.ts';

const OrderDialogs = lazy(() => import('./order-dialogs.tsx'));

const t = adminWords.act;
const activatable = new Set(['requested', 'creating', 'failed']);

type Open = 'activate' | 'message' | 'fail' | null;

/** What one thumb does with an order. */
export function OrderActions({ order, whole = false }: { order: AdminOrder; whole?: boolean }) {
  const [open, setOpen] = useState<Open>(null);
  const params = { id: order.id };
  const assign = useAct((to: 'me' | 'nobody') =>
    request(adminCalls.assign, { params, body: { to } }),
  );
  const retry = useAct(() => request(adminCalls.retry, { params }));
  const { serverState } = order;
  const waits = order.clock !== null;
  const canActivate = serverState !== null && activatable.has(serverState);
  return (
    <div className={styles.acts}>
      {canActivate && (
        <Button variant="primary" size="large" onClick={() => setOpen('activate')}>
          {t.activate}
        </Button>
      )}
      {serverState === 'failed' && (
        <Button size="large" busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
          {t.retry}
        </Button>
      )}
      {waits && (
        <Button
          size="large"
          busy={assign.isPending}
          onClick={() => assign.mutate(order.assignee ? 'nobody' : 'me')}
        >
          {order.assignee ? t.giveBack : t.take}
        </Button>
      )}
      <Button size="large" onClick={() => setOpen('message')}>
        {t.message}
      </Button>
      {whole && canActivate && serverState !== 'failed' && (
        <Button variant="quiet" size="large" onClick={() => setOpen('fail')}>
          {t.fail}
        </Button>
      )}
      <Suspense fallback={null}>
        {open && <OrderDialogs order={order} asks={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}
