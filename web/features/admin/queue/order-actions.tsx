import { lazy } from 'react';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminOrder } from '#contracts/admin/shapes.ts';
import { request } from '../../../lib/api/api.ts';
import styles from '../admin.module.css';
import { Act, Opener } from '../screen/acts.tsx';
import { useMay } from '../team/staff.ts';
import { adminWords } from '../words.ts';
import own from './queue.module.css';

const OrderDialogs = lazy(() => import('./order-dialogs.tsx'));

const t = adminWords.act;
const activatable = new Set(['requested', 'creating', 'failed']);

/** What one thumb does with an order: on its record (`whole`), and less of it in a row. */
export function OrderActions({ order, whole = false }: { order: AdminOrder; whole?: boolean }) {
  const size = whole ? 'large' : 'small';
  const { id, serverState } = order;
  const canActivate = serverState !== null && activatable.has(serverState);
  if (!useMay()('orders.fulfil')) return null;
  const opens = (asks: 'activate' | 'assign' | 'message' | 'fail') => (close: () => void) => (
    <OrderDialogs orders={[order]} asks={asks} onClose={close} />
  );
  return (
    <div className={whole ? styles.acts : own.inRow}>
      {canActivate && (
        <Opener word={t.activate} variant="primary" size={size}>
          {opens('activate')}
        </Opener>
      )}
      {serverState === 'failed' && (
        <Act word={t.retry} size={size} run={() => request(adminCalls.retry, { params: { id } })} />
      )}
      {order.clock && (
        <Opener word={t.assign} size={size}>
          {opens('assign')}
        </Opener>
      )}
      <Opener word={t.message} size={size}>
        {opens('message')}
      </Opener>
      {whole && canActivate && serverState !== 'failed' && (
        <Opener word={t.fail} variant="quiet" size="large">
          {opens('fail')}
        </Opener>
      )}
    </div>
  );
}

type ChosenProps = { orders: readonly AdminOrder[]; onClear: () => void };

/** What is done with selected orders: they are assigned, or their customers are written to. */
export function ChosenOrders({ orders, onClear }: ChosenProps) {
  const waiting = orders.filter(({ clock }) => clock);
  const opens = (asks: 'assign' | 'message') => (close: () => void) => (
    <OrderDialogs
      orders={asks === 'assign' ? waiting : orders}
      asks={asks}
      onClose={close}
      onDone={() => {
        close();
        onClear();
      }}
    />
  );
  return (
    <>
      {waiting.length > 0 && <Opener word={t.assign}>{opens('assign')}</Opener>}
      <Opener word={t.message}>{opens('message')}</Opener>
    </>
  );
}
