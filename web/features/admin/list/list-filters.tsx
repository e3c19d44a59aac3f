import { narrowed, type ListSearch } from './list-search.ts';
import { Chip } from '../../../ui/badge.tsx';
import { Input, Select } from '../../../ui/input/input.tsx';
import styles from './list.module.css';
import { type Go, useTyped } from './use-list.ts';

/** A filter of a list: one of a few in sight (`chips`), one of many, or typed. */
export type FilterControl<Search> = Readonly<{
  name: keyof Search & string;
  label: string;
  as?: 'chips' | 'text';
  options?: readonly (readonly [string, string])[];
  /** The word for all of them; left out where one of the values is in force without a choice. */
  any?: string;
  /** The value in force while the address has none. */
  usual?: string;
}>;

/** Values with their words, in the order of the values. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
) => values.map((value) => [value, words[value]] as const);

type Props<Search> = {
  filters: readonly FilterControl<Search>[];
  search: Search;
  go: Go<Search>;
};

/** What narrows the list beside its search. Each choice is an address of its own. */
export function ListFilters<Search extends ListSearch>({ filters, search, go }: Props<Search>) {
  return filters.map((filter) => {
    const { name, as = 'select', usual = '' } = filter;
    const value = String(search[name] ?? usual);
    const parts = {
      filter,
      value,
      choose: (next: string, how?: { replace: boolean }) =>
        go((now) => narrowed(now, { [name]: next === usual ? '' : next }), how),
    };
    if (as === 'chips') return <Chips key={name} {...parts} />;
    return as === 'text' ? <TypedFilter key={name} {...parts} /> : <Choice key={name} {...parts} />;
  });
}

type FilterProps = {
  filter: Pick<FilterControl<never>, 'label' | 'options' | 'any'>;
  value: string;
  choose: (next: string, how?: { replace: boolean }) => void;
};

function Chips({ filter: { label, options = [], any }, value, choose }: FilterProps) {
  const all = any === undefined ? options : [['', any] as const, ...options];
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {all.map(([key, word]) => (
        <Chip key={key} pressed={key === value} onClick={() => choose(key)}>
          {word}
        </Chip>
      ))}
    </div>
  );
}

function Choice({ filter: { label, options = [], any }, value, choose }: FilterProps) {
  return (
    <Select
      className={styles.choice}
      aria-label={label}
      value={value}
      onChange={({ target }) => choose(target.value)}
    >
      {any !== undefined && <option value="">{`${label}: ${any}`}</option>}
      {options.map(([key, word]) => (
        <option key={key} value={key}>
          {word}
        </option>
      ))}
    </Select>
  );
}

function TypedFilter({ filter: { label }, value, choose }: FilterProps) {
  const { typed, type } = useTyped(value, (text) => choose(text, { replace: true }));
  return (
    <Input
      className={styles.choice}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  );
}
