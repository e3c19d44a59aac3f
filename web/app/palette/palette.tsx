import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useWords } from '../../lib/text/words.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { matching, type Command } from './commands.ts';
import styles from './palette.module.css';
import { useCommands } from './use-commands.ts';
import { paletteWords } from './words.ts';

type Props = { onClose: () => void; onHelp: () => void };

/** Goes anywhere, finds what the customer has bought and does what needs no screen, by keyboard. */
export function Palette({ onClose, onHelp }: Props) {
  const t = useWords(paletteWords);
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const shown = matching(useCommands(onHelp), typed);
  const chosen = Math.min(at, Math.max(0, shown.length - 1));

  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    const next: Readonly<Record<string, number>> = {
      ArrowDown: chosen === last ? 0 : chosen + 1,
      ArrowUp: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    };
    const target = next[event.key];
    if (target !== undefined) setAt(Math.max(0, target));
    else if (event.key === 'Enter') run(shown[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} title={t.title} focus={field}>
      <input
        ref={field}
        className={styles.input}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={shown.length > 0 ? optionId(list, chosen) : undefined}
        aria-autocomplete="list"
        aria-label={t.title}
        placeholder={t.hint}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className={styles.count} role="status">
        {shown.length > 0 ? t.count(shown.length) : t.none}
      </p>
      <div className={styles.list} id={list} role="listbox" aria-label={t.results}>
        {shown.map((command, index) => (
          <Option
            key={command.id}
            id={optionId(list, index)}
            command={command}
            chosen={index === chosen}
            heading={shown[index - 1]?.group === command.group ? null : t.groups[command.group]}
            onPoint={() => setAt(index)}
            onChoose={() => run(command)}
          />
        ))}
      </div>
    </Dialog>
  );
}

const optionId = (list: string, index: number) => `${list}-${index}`;

type OptionProps = {
  id: string;
  command: Command;
  chosen: boolean;
  heading: string | null;
  onPoint: () => void;
  onChoose: () => void;
};

/** The field keeps the focus; the chosen option is the one it points at, and stays in view. */
function Option({ id, command, chosen, heading, onPoint, onChoose }: OptionProps) {
  return (
    <>
      {heading !== null && (
        <p className={styles.heading} role="presentation">
          {heading}
        </p>
      )}
      <div
        id={id}
        ref={(element) => {
          if (chosen) element?.scrollIntoView({ block: 'nearest' });
        }}
        className={cx(styles.option, chosen && styles.chosen)}
        role="option"
        tabIndex={-1}
        aria-selected={chosen}
        onPointerMove={onPoint}
        onClick={onChoose}
        onKeyDown={() => undefined}
      >
        <span className={styles.label}>{command.label}</span>
        {command.hint && <span className={styles.hint}>{command.hint}</span>}
      </div>
    </>
  );
}
