import { Paperclip, X } from 'lucide-react';
import { buttonClass } from './button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import styles from './thread.module.css';

/** A file on its way: without an id it is still going up, with a problem it never will. */
export type PickedFile = { key: string; name: string; id?: string; problem?: string };

type Props = {
  words: { add: string; sending: string; remove: (name: string) => string };
  accept: string;
  files: readonly PickedFile[];
  full: boolean;
  onPick: (files: readonly File[]) => void;
  onRemove: (key: string) => void;
};

/** Chooses files and shows what became of each. */
export function FilePicker({ words, accept, files, full, onPick, onRemove }: Props) {
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.picked}>
          {files.map(({ key, name, id, problem }) => (
            <li key={key} data-bad={problem === undefined ? undefined : ''}>
              <span role={problem ? 'alert' : undefined}>
                {name}
                {problem ? `: ${problem}` : id === undefined && ` ${words.sending}`}
              </span>
              <IconButton label={words.remove(name)} onClick={() => onRemove(key)}>
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {!full && (
        <label className={cx(buttonClass({ variant: 'quiet' }), styles.pick)}>
          <Paperclip aria-hidden="true" />
          {words.add}
          <input
            type="file"
            multiple
            accept={accept}
            onChange={({ target }) => {
              onPick([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
      )}
    </>
  );
}
