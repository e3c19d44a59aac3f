/** Something that a search offers. `terms` are further words that find it. */
export type Command<Group extends string = string> = Readonly<{
  id: string;
  group: Group;
  label: string;
  hint?: string;
  terms?: string;
  run: () => void;
}>;

const shownMax = 8;

/**
 * The commands that hold every typed word, those first whose name begins with what was typed.
 * Accents and capitals make no difference. Each group is in one piece. Nothing typed finds nothing.
 */
export function matching<One extends Command>(
  commands: readonly One[],
  typed: string,
): readonly One[] {
  const requested = plain(typed).split(/\s+/).filter(Boolean);
  if (requested.length === 0) return [];
  const start = requested.join(' ');
  const found = commands
    .filter(({ label, hint = '', terms = '' }) => {
      const text = plain(`${label} ${hint} ${terms}`);
      return requested.every((word) => text.includes(word));
    })
    .toSorted((left, right) => rank(left, start) - rank(right, start))
    .slice(0, shownMax);
  const groups = new Set(found.map(({ group }) => group));
  return [...groups].flatMap((group) => found.filter((one) => one.group === group));
}

const rank = ({ label }: Command, start: string) => (plain(label).startsWith(start) ? 0 : 1);

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
