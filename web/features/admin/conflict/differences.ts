/** One field that another person changed while it was edited here. */
export type Difference<Name extends string = string> = Readonly<{
  name: Name;
  mine: unknown;
  theirs: unknown;
  /** Both changed it, so a person has to choose; otherwise the other change is kept. */
  clash: boolean;
}>;
export type Side = 'mine' | 'theirs';

type Copies<Fields> = Readonly<{
  /** What was read before the edit. */
  base: Fields;
  /** What the person here wants. */
  mine: Partial<Fields>;
  /** The current value. */
  theirs: Fields;
}>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Lays two edits of one copy side by side: what the other one changed and this one differs in. */
export function differencesOf<Fields extends Record<string, unknown>>({
  base,
  mine,
  theirs,
}: Copies<Fields>): Difference<keyof Fields & string>[] {
  const names = Object.keys(base) as (keyof Fields & string)[];
  return names.flatMap((name) => {
    const requested = name in mine ? mine[name] : base[name];
    if (same(theirs[name], base[name]) || same(requested, theirs[name])) return [];
    return [{ name, mine: requested, theirs: theirs[name], clash: !same(requested, base[name]) }];
  });
}

/** What is left to save after the choice: what only this edit changed, and what was chosen. */
export function mergedChange<Fields extends Record<string, unknown>>(
  copies: Copies<Fields>,
  chosen: Readonly<Record<string, Side>>,
): Partial<Fields> {
  const differences = new Map<string, Difference>(
    differencesOf(copies).map((each) => [each.name, each]),
  );
  const names = Object.keys(copies.base) as (keyof Fields & string)[];
  const kept = names.flatMap((name) => {
    const requested = name in copies.mine ? copies.mine[name] : copies.base[name];
    const side = differences.has(name) ? (chosen[name] ?? 'theirs') : 'mine';
    return side === 'mine' && !same(requested, copies.theirs[name])
      ? [[name, requested] as const]
      : [];
  });
  return Object.fromEntries(kept) as unknown as Partial<Fields>;
}

/** Only what differs from the copy that was read. */
export const changedOf = <Fields extends object>(
  base: Fields,
  requested: { [Name in keyof Fields]?: Fields[Name] | undefined },
) =>
  Object.fromEntries(
    Object.entries(requested).filter(([name, value]) => !same(value, base[name as keyof Fields])),
  ) as Partial<Fields>;
