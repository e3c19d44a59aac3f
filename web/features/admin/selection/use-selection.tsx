import { useState, type ReactNode } from 'react';
import type { Outcomes } from '#contracts/admin/selected.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../ui/overlay/notify.ts';
import { adminKey } from '../team/staff.ts';
import { IconButton } from '../../../ui/input/icon-button.tsx';

/**
 * What staff do with the selected rows of a list. The first of a list that has an icon is also the
 * button at the end of each row, and so what the key `e` does.
 */
export type ListAct<Item> = Readonly<{
  /** Its verb, such as `Withdraw`. */
  label: string;
  icon?: ReactNode;
  isDanger?: true;
  /** The rows that it is for; all where it is left out. */
  fits?: (item: Item) => boolean;
  /** What is asked before: a reason by its label, or whether to do what cannot be undone. */
  asks?: Readonly<{ reason: string; text: string }> | Readonly<{ text: string }>;
  /** Asks the shop, with the reason where one is asked. */
  run: (items: readonly Item[], reason: string) => Promise<Outcomes>;
}>;

/** What became of an act, by the names of rows. */
export type Outcome = Readonly<{
  /** Ids. */
  done: readonly string[];
  refused: readonly Readonly<{ id: string; name: string; why: string }>[];
}>;

/** The rows of a selection that an act is for. */
export function fitting<Item>({ fits }: ListAct<Item>, items: readonly Item[]): readonly Item[] {
  return fits ? items.filter((item) => fits(item)) : items;
}

const noActs: readonly never[] = [];

type Input<Item extends object> = {
  rowId: (item: Item) => string;
  nameOf: (item: Item) => string;
  acts?: readonly ListAct<Item>[];
  renderChosen?: (chosen: readonly Item[], clear: () => void) => ReactNode;
  rows: readonly Item[] | undefined;
  chosen: ReadonlySet<string>;
  choose: (ids: ReadonlySet<string>) => void;
};

/**
 * The selected rows of a list and what is done with them. What was done is let go; what was
 * refused stays selected, to be looked at or tried again.
 */
export function useSelection<Item extends object>(input: Input<Item>) {
  const { rowId, nameOf, acts = noActs, renderChosen, rows, chosen, choose } = input;
  const [outcome, setOutcome] = useState<Outcome>();
  const onOutcome = (became: Outcome) => {
    setOutcome(became);
    choose(new Set([...chosen].filter((id) => !became.done.includes(id))));
  };
  const work = useListAct({ rowId, nameOf, onOutcome });
  const main = acts.find(({ icon }) => icon !== undefined);
  const canChoose = renderChosen !== undefined || acts.length > 0;
  const items = canChoose ? (rows?.filter((row) => chosen.has(rowId(row))) ?? []) : [];
  const clear = () => choose(new Set());
  return {
    items,
    acts,
    work,
    outcome,
    canChoose,
    more: items.length > 0 && renderChosen?.(items, clear),
    onClear: clear,
    onRead: () => setOutcome(undefined),
    rowParts: main && {
      renderActs: (item: Item) => <MainAct act={main} item={item} work={work} />,
    },
  };
}

type Press<Item> = Readonly<{ act: ListAct<Item>; items: readonly Item[]; reason?: string }>;
type ActInput<Item> = Readonly<{
  rowId: (item: Item) => string;
  nameOf: (item: Item) => string;
  onOutcome: (outcome: Outcome) => void;
}>;

/** Runs an act on the rows that it is for; what Admin shows is read again after it. */
export function useListAct<Item>({ rowId, nameOf, onOutcome }: ActInput<Item>) {
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

type Props<Item> = {
  act: ListAct<Item>;
  item: Item;
  work: ReturnType<typeof useListAct<Item>>;
};

/** A list's main act at the end of a row that it is for. */
function MainAct<Item>({ act, item, work }: Props<Item>) {
  const items = [item];
  if (fitting(act, items).length === 0) return null;
  return (
    <IconButton
      label={act.label}
      disabled={work.isPending}
      onClick={() => work.mutate({ act, items })}
    >
      {act.icon}
    </IconButton>
  );
}
