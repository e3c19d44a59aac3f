import { useQuery } from '@tanstack/react-query';
import type { AdminOrder } from '#contracts/admin/shapes.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { meQuery } from '../team/staff.ts';
import { useOrderAids } from './order-aids.ts';
import { queueWords as t } from './queue-words.ts';
import { useAssign } from './use-assign.ts';

type Props = { orders: readonly AdminOrder[]; onClose: () => void; onDone: () => void };

/** Who shall have them: one press each, oneself first. */
export function AssignDialog({ orders, onClose, onDone }: Props) {
  const me = useQuery(meQuery).data;
  const staff = useOrderAids().data?.staff;
  const assign = useAssign(onDone);
  const [only] = orders;
  const what = orders.length === 1 && only ? only.code : t.orders(orders.length);
  const others = staff?.filter(({ id }) => id !== me?.id) ?? [];
  return (
    <Dialog open onClose={onClose} title={t.assignTitle(what)} size="small">
      <div className={styles.form}>
        {me && (
          <Button
            variant="primary"
            size="large"
            full
            onClick={() => assign.mutate({ orders, to: { id: me.id, name: me.name } })}
          >
            {t.toMe}
          </Button>
        )}
        {!staff && <Skeleton height="3rem" />}
        {others.map((to) => (
          <Button key={to.id} size="large" full onClick={() => assign.mutate({ orders, to })}>
            {to.name}
          </Button>
        ))}
        {orders.some(({ assignee }) => assignee) && (
          <Button
            variant="quiet"
            size="large"
            full
            onClick={() => assign.mutate({ orders, to: null })}
          >
            {t.back}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
