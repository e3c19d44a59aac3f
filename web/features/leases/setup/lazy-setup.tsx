import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isKnown, type LeasedProxy } from '../leased-proxy.ts';

const Setup = lazy(() => import('./setup-card.tsx'));

/** The set-up help of a proxy that works, fetched after its credentials are drawn. */
export function LazySetup({ proxy: { leaseId, connection, ended } }: { proxy: LeasedProxy }) {
  if (ended || !leaseId || !isKnown(connection)) return null;
  return (
    <Suspense fallback={<Skeleton height="16rem" />}>
      <Setup leaseId={leaseId} connection={connection} />
    </Suspense>
  );
}
