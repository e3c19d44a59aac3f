import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/input/button.tsx';
import type { BulkProps } from './bulk-dialog.tsx';
import { productWords } from './product-words.ts';

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'));

/** Opens the window that changes all that a list has found, fetched with the first use. */
export function BulkChange({ which, count }: Omit<BulkProps, 'onClose'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{productWords.bulk.open(count)}</Button>
      <Suspense fallback={null}>
        {open && <BulkDialog which={which} count={count} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
