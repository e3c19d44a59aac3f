import { useState, type ComponentProps } from 'react';
import { Chip } from '../../../ui/badge.tsx';
import { LetterView } from '../../../ui/letter.tsx';
import styles from '../admin.module.css';
import { mailWords as t } from './words.ts';

type Shown = ComponentProps<typeof LetterView>['letter'];

/** The mail in both of its forms. */
export function Letter({ letter }: { letter: Shown }) {
  const [plain, setPlain] = useState(false);
  return (
    <>
      <div className={styles.tabs} role="group" aria-label={t.viewLabel}>
        <Chip pressed={!plain} onClick={() => setPlain(false)}>
          {t.view.mail}
        </Chip>
        <Chip pressed={plain} onClick={() => setPlain(true)}>
          {t.view.text}
        </Chip>
      </div>
      <LetterView letter={letter} plain={plain} />
    </>
  );
}
