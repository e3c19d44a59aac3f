import { useState } from 'react';
import { Button } from '../../../ui/input/button.tsx';
import { ChoiceCard } from '../../../ui/input/checkbox.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './conflict.module.css';
import type { Difference, Side } from './differences.ts';

const words = {
  title: 'Someone else saved changes',
  text: 'Choose which version of each field to keep.',
  mine: 'Yours',
  theirs: 'Theirs (saved)',
  save: 'Save',
  nothing: 'You changed different fields. Saving keeps both.',
};

type Props = {
  differences: readonly Difference[];
  /** What a field is called, and how its value reads. */
  labelOf: (name: string) => string;
  shown: (name: string, value: unknown) => string;
  busy: boolean;
  onSave: (chosen: Readonly<Record<string, Side>>) => void;
  onClose: () => void;
};

/** Two people edited one thing: the second sees both copies side by side and chooses per field. */
export function ConflictDialog({ differences, labelOf, shown, busy, onSave, onClose }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const isOpen = differences.some(({ name, clash }) => clash && chosen[name] === undefined);
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.text}>
      <div className={styles.form}>
        {differences.length === 0 && <p>{words.nothing}</p>}
        {differences.map(({ name, mine, theirs, clash }) => {
          const side = chosen[name] ?? (clash ? undefined : 'theirs');
          const values = { mine, theirs };
          return (
            <fieldset key={name} className={styles.field}>
              <legend className={styles.legend}>{labelOf(name)}</legend>
              {(['mine', 'theirs'] as const).map((each) => (
                <ChoiceCard
                  key={each}
                  name={name}
                  value={each}
                  checked={side === each}
                  onChange={() => setChosen({ ...chosen, [name]: each })}
                >
                  <span className={styles.side}>{words[each]}</span>
                  <span className={styles.value}>{shown(name, values[each])}</span>
                </ChoiceCard>
              ))}
            </fieldset>
          );
        })}
        <Button
          variant="primary"
          size="large"
          full
          busy={busy}
          disabled={isOpen}
          onClick={() => onSave(chosen)}
        >
          {words.save}
        </Button>
      </div>
    </Dialog>
  );
}
