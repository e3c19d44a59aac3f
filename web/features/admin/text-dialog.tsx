import { lazy, Suspense } from 'react';
import type { TextFormProps } from './form/text-form.tsx';

const TextForm = lazy(() => import('./form/text-form.tsx'));

/**
 * Asks for one text, such as a reason, before it acts. A dozen screens ask one now and then, and
 * would all open with the library of forms otherwise.
 */
export function TextDialog(props: TextFormProps) {
  return (
    <Suspense fallback={null}>
      <TextForm {...props} />
    </Suspense>
  );
}
