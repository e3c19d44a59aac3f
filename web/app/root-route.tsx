import { lazy, Suspense, useEffect, useState } from 'react';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { onFirstToast } from '../ui/notify.ts';
import { RouterCrash, ScreenBoundary } from './crash.tsx';
import { NotFound } from './not-found.tsx';

const ToastHost = lazy(() => import('../ui/toast-host.tsx'));

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  errorComponent: RouterCrash,
  notFoundComponent: NotFound,
});

function Root() {
  return (
    <>
      <ScreenBoundary>
        <Outlet />
      </ScreenBoundary>
      <Toasts />
    </>
  );
}

/** The toast host is fetched by the first toast. */
function Toasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  return wanted ? (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  ) : null;
}
