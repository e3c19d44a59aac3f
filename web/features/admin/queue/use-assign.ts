import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminOrder } from '#contracts/admin/shapes.ts';
import { request } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/queries/query-of.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { adminKey } from '../team/staff.ts';
import { queueWords as t } from './queue-words.ts';

type Page = { content: AdminOrder[] };
type Input = { orders: readonly AdminOrder[]; to: AdminOrder['assignee'] };

/**
 * Gives orders to somebody: the lists show it at once, and are read again whatever became of it.
 * What somebody else took meanwhile stays theirs and is told.
 */
export function useAssign(onDone: () => void) {
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
          // A record lies under the same key as the lists.
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
