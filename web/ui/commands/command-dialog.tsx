import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import { Dialog } from '../overlay/dialog.tsx';
import type { Command } from './command.ts';
import styles from './commands.module.css';

type Props<Group extends string> = {
  title: string;
  hint: string;
  description?: string;
  /** What the list is called, and the line above it: how many there are, or why there are none. */
  results: string;
  status: string;
  groups: Readonly<Record<Group, string>>;
  commands: readonly Command<Group>[];
  /** More may come: Enter waits for it where nothing is shown yet. */
  busy: boolean;
  typed: string;
  typedMax: number;
  onType: (typed: string) => void;
  onClose: () => void;
};

/** A field with what it finds below, by keyboard alone: a combobox whose list is always open. */
export function CommandDialog<Group extends string>(props: Props<Group>) {
  const { title, commands, groups, typed, busy, onType, onClose } = props;
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const { chosen, point, run, start, onKeyDown } = useCommandKeys(commands, { busy, onClose });
  return (
    <Dialog open onClose={onClose} title={title} description={props.description} focus={field}>
      <input
        ref={field}
        className={styles.input}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={commands.length > 0 ? optionId(list, chosen) : undefined}
        aria-autocomplete="list"
        aria-label={title}
        placeholder={props.hint}
        maxLength={props.typedMax}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={typed}
        onChange={(event) => {
          onType(event.target.value);
          start();
        }}
        onKeyDown={onKeyDown}
      />
      <p className={styles.count} role="status">
        {props.status}
      </p>
      <div className={styles.list} id={list} role="listbox" aria-label={props.results}>
        {commands.map((command, index) => (
          <Option
            key={command.id}
            id={optionId(list, index)}
            command={command}
            chosen={index === chosen}
            heading={commands[index - 1]?.group === command.group ? null : groups[command.group]}
            onPoint={() => point(index)}
            onChoose={() => run(command)}
          />
        ))}
      </div>
    </Dialog>
  );
}

/**
 * Which command is chosen, by arrows or a pointer, and Enter that carries it out. While nothing is
 * shown yet Enter waits for the first that comes, unless something else is typed (`start`).
 */
function useCommandKeys<Group extends string>(
  commands: readonly Command<Group>[],
  { busy, onClose }: { busy: boolean; onClose: () => void },
) {
  const [at, point] = useState(0);
  const isAwaited = useRef(false);
  const chosen = Math.min(at, Math.max(0, commands.length - 1));
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  useEffect(() => {
    if (!isAwaited.current || busy) return;
    isAwaited.current = false;
    run(commands[0]);
  });
  const start = () => {
    point(0);
    isAwaited.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = commands.length - 1;
    const next: Readonly<Record<string, number>> = {
      ArrowDown: chosen === last ? 0 : chosen + 1,
      ArrowUp: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    };
    const target = next[event.key];
    if (target !== undefined) point(Math.max(0, target));
    else if (event.key === 'Enter') {
      if (busy && commands.length === 0) isAwaited.current = true;
      else run(commands[chosen]);
    } else return;
    event.preventDefault();
  };
  return { chosen, point, run, start, onKeyDown };
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
