import { lazy, Suspense, type ReactNode } from 'react';
import type { Outcome } from './use-selection.tsx';
import type { SelectedProps } from './selected-bar.tsx';
import styles from './selection.module.css';

const SelectedBar = lazy(() => import('./selected-bar.tsx')) as <Item extends object>(
  props: SelectedProps<Item>,
) => ReactNode;
const OutcomeNotice = lazy(() => import('./outcome-notice.tsx'));

type Props<Item extends object> = SelectedProps<Item> & {
  outcome: Outcome | undefined;
  onRead: () => void;
};

/** Below a list: what became of an act, and what can be done with the rows that are selected. */
export function Selection<Item extends object>({ outcome, onRead, ...selected }: Props<Item>) {
  if (!outcome && selected.items.length === 0) return null;
  return (
    <div className={styles.dock} data-dock>
      <Suspense fallback={null}>
        {outcome && <OutcomeNotice outcome={outcome} onClose={onRead} />}
        {selected.items.length > 0 && <SelectedBar {...selected} />}
      </Suspense>
    </div>
  );
}
