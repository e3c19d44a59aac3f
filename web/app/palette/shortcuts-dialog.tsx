import { useState } from 'react';
import { useWords } from '../../lib/text/words.ts';
import { Checkbox } from '../../ui/input/checkbox.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { chooseSingleKeys, singleKeysWork } from '../../lib/single-keys.ts';
import styles from './palette.module.css';
import { paletteWords } from './words.ts';

/** What the keyboard can do, and the switch for keys that work by themselves (WCAG 2.1.4). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(paletteWords).shortcuts;
  const [single, setSingle] = useState(singleKeysWork);
  const keys: readonly (readonly [string, string])[] = [
    ['Ctrl K', t.palette],
    ['/', t.search],
    ['?', t.list],
    ['Esc', t.close],
  ];
  return (
    <Dialog open onClose={onClose} title={t.title} description={t.text}>
      <Keys keys={keys} />
      {hasList() && <ListKeys />}
      <Checkbox
        checked={single}
        onChange={({ target }) => {
          chooseSingleKeys(target.checked);
          setSingle(target.checked);
        }}
        label={t.single}
      />
    </Dialog>
  );
}

const hasList = () => document.querySelector('[data-opener]') !== null;

/** What the keys do with the rows of the page below. */
function ListKeys() {
  const t = useWords(paletteWords).list;
  return (
    <>
      <h3 className={styles.keysOf}>{t.title}</h3>
      <Keys
        keys={[
          ['j k', t.move],
          ['o', t.open],
          ['e', t.act],
          ['x', t.choose],
          ['Shift x', t.range],
          ['Esc', t.clear],
        ]}
      />
    </>
  );
}

function Keys({ keys }: { keys: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.keys}>
      {keys.map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
