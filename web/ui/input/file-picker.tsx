import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { buttonClass } from './button.tsx';
import { cx } from '../cx.ts';
import { IconButton } from './icon-button.tsx';
import styles from '../thread.module.css';

/** A file on its way: without an id it is still going up, with a problem it never will. */
export type PickedFile = { key: string; name: string; id?: string; problem?: string };

/** What support takes; the server looks into each file again. */
const accept = '.png,.jpg,.jpeg,.pdf,.txt,.csv';

type Props = {
  words: { add: string; sending: string; remove: (name: string) => string };
  /** What was chosen so far, as `useUploads` keeps it. */
  uploads: {
    files: readonly PickedFile[];
    full: boolean;
    pick: (files: readonly File[]) => void;
    remove: (key: string) => void;
  };
};

/** Chooses files and shows what became of each. */
export function FilePicker({ words, uploads }: Props) {
  const { files, full, pick, remove } = uploads;
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
              <IconButton label={words.remove(name)} onClick={() => remove(key)}>
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
              pick([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
      )}
    </>
  );
}
