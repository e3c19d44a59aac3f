import type { ReactNode } from 'react';
import type { Outcomes } from '#contracts/admin/selected.ts';

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
export const fitting = <Item>({ fits }: ListAct<Item>, items: readonly Item[]): readonly Item[] =>
  fits ? items.filter((item) => fits(item)) : items;
