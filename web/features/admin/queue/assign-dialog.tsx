import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminOrder } from '#contracts/admin/shapes.ts';
import { request } from '../../../lib/api/api.ts';
import { keyOf, queryOf } from '../../../lib/queries/query-of.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { adminKey, meQuery } from '../team/staff.ts';
import { queueWords as t } from './queue-words.ts';

/** Whom orders can be given to, and the ready answers. */
export const useOrderAids = () => useQuery(queryOf(adminCalls.orderAids));

type Props = { orders: readonly AdminOrder[]; onClose: () => void; onDone: () => void };

/** The new holder: one click each, oneself first. */
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

type Page = { content: AdminOrder[] };
type Input = { orders: readonly AdminOrder[]; to: AdminOrder['assignee'] };

/**
 * Assigns orders: the lists show it at once, and are read again in any case. Orders that another
 * person took in between stay theirs and are reported.
 */
function useAssign(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ orders, to }: Input) =>
      request(adminCalls.assignOrders, {
        body: {
          orders: orders.map(({ id, assignee }) => ({ id, seen: assignee?.id ?? null })),
          to: to?.id ?? null,
        },
      }),
    onMutate: ({ orders, to }) => {
      const given = new Set(orders.map(({ id }) => id));
      queries.setQueriesData<Partial<Page>>(
        { queryKey: keyOf(adminCalls.orders) },
        (page) =>
          // A record has the same key prefix as the lists.
          page?.content && {
            ...page,
            content: page.content.map((each) =>
              given.has(each.id) ? { ...each, assignee: to } : each,
            ),
          },
      );
      onDone();
    },
    onSuccess: ({ taken }) => {
      for (const { orderCode, assignee } of taken) {
        const title = assignee ? t.taken(orderCode, assignee.name) : t.givenBack(orderCode);
        notify({ kind: 'error', title });
      }
    },
    onError: (cause) => notify({ kind: 'error', title: cause.message }),
    onSettled: () => queries.invalidateQueries({ queryKey: adminKey }),
  });
}
