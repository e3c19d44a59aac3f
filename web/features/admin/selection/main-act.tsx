import { IconButton } from '../../../ui/input/icon-button.tsx';
import { fitting, type ListAct } from './list-act.ts';
import type { useListAct } from './use-list-act.ts';

type Props<Item> = {
  act: ListAct<Item>;
  item: Item;
  work: ReturnType<typeof useListAct<Item>>;
};

/** A list's main act at the end of a row that it is for. */
export function MainAct<Item>({ act, item, work }: Props<Item>) {
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
