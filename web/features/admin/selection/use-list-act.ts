import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../ui/overlay/notify.ts';
import { adminKey } from '../team/staff.ts';
import { fitting, type ListAct, type Outcome } from './list-act.ts';

type Press<Item> = Readonly<{ act: ListAct<Item>; items: readonly Item[]; reason?: string }>;
type Input<Item> = Readonly<{
  rowId: (item: Item) => string;
  nameOf: (item: Item) => string;
  onOutcome: (outcome: Outcome) => void;
}>;

/** Runs an act on the rows that it is for; what Admin shows is read again after it. */
export function useListAct<Item>({ rowId, nameOf, onOutcome }: Input<Item>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ act, items, reason = '' }: Press<Item>) => act.run(fitting(act, items), reason),
    onSuccess: ({ outcomes }, { items }) => {
      const names = new Map(items.map((item) => [rowId(item), nameOf(item)]));
      const refused = outcomes.flatMap(({ id, refusal }) =>
        refusal === null ? [] : [{ id, name: names.get(id) ?? id, why: refusal }],
      );
      const done = outcomes.filter(({ refusal }) => refusal === null).map(({ id }) => id);
      onOutcome({ done, refused });
    },
    onError: (cause) => notify({ kind: 'error', title: cause.message }),
    onSettled: () => queries.invalidateQueries({ queryKey: adminKey }),
  });
}
