import { lazy, Suspense, useState, type ComponentProps } from 'react';
import type { Drawer } from './dialog.tsx';

const Loaded = lazy(async () => ({ default: (await import('./dialog.tsx')).Drawer }));

/** A drawer whose script comes with its first opening, so that the page below is there sooner. */
export function LazyDrawer(props: ComponentProps<typeof Drawer>) {
  const [requested, setRequested] = useState(props.open);
  if (props.open && !requested) setRequested(true);
  if (!requested) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
