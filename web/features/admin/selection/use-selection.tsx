import { useState, type ReactNode } from 'react';
import type { ListAct, Outcome } from './list-act.ts';
import { MainAct } from './main-act.tsx';
import { useListAct } from './use-list-act.ts';

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
