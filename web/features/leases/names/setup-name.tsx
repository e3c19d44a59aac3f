import { lazy, Suspense, useState } from 'react';
import { userName, type NameWords } from '#contracts/leases/user-names.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Line } from '../credential/credential-card.tsx';
import type { ExitCountry } from './name-builder.tsx';
import styles from './names.module.css';
import { nameWords } from './name-words.ts';

const NameBuilder = lazy(() => import('./name-builder.tsx'));

type Props = {
  base: string;
  words: NameWords;
  onWords: (words: NameWords) => void;
  countries: readonly ExitCountry[] | null;
};

/** The username that the set-up help fills in; for one exit its fields are opened on demand. */
export function SetupName(props: Props) {
  return props.countries === null ? <FixedName {...props} /> : <Name {...props} />;
}

function Name({ base, words, onWords, countries }: Props) {
  const t = useWords(nameWords);
  return (
    <div className={styles.name}>
      <Suspense fallback={<Skeleton height="14rem" />}>
        <NameBuilder words={words} onWords={onWords} countries={countries} />
        <dl>
          <Line name={t.username} value={userName(base, words)} />
        </dl>
      </Suspense>
    </div>
  );
}

function FixedName(props: Props) {
  const t = useWords(nameWords);
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={styles.fixed}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>{t.fixed}</summary>
      {opened && <Name {...props} />}
    </details>
  );
}
