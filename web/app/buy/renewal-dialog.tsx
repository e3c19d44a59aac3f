import { lazy, Suspense } from 'react';
import type { Plan } from '#contracts/term.ts';
import { useWords } from '../../lib/text/words.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { appWords } from '../words.ts';

// The ways to pay weigh as much as the page below them, and most visits need none.
const Renewal = lazy(() => import('./renewal.tsx'));

type Props = {
  leaseId: `lse_${string}` | undefined;
  /** The plan that is chosen at first. */
  plan?: Plan | undefined;
  onClose: () => void;
};

/** Extends a lease from its current end by a day or a month, by one tap or by any other way. */
export function RenewalDialog({ leaseId, plan, onClose }: Props) {
  const t = useWords(appWords).renewal;
  return (
    <Dialog open={leaseId !== undefined} onClose={onClose} title={t.title}>
      {leaseId && (
        <Suspense fallback={<Skeleton height="18rem" />}>
          <Renewal key={leaseId} leaseId={leaseId} first={plan ?? 'daily'} />
        </Suspense>
      )}
    </Dialog>
  );
}
