import { useEffect, useState, type ComponentType } from 'react';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { onFirstToast, serveToasts } from '../../ui/overlay/notify.ts';
import { RouterCrash, ScreenBoundary } from '../crash.tsx';
import { NotFound } from './not-found.tsx';
import styles from './root.module.css';

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

/**
 * The toast host is fetched by the first toast. Where it cannot be loaded, the words are shown
 * without it: they often report that the network is down.
 */
function Toasts() {
  const [Host, setHost] = useState<ComponentType>();
  const [plain, setPlain] = useState('');
  useEffect(() => {
    const serve = () => void serveToasts(({ title }) => setPlain(title));
    return onFirstToast(() => {
      import('../../ui/overlay/toast-host.tsx').then(
        ({ default: host }) => setHost(() => host),
        serve,
      );
    });
  }, []);
  if (Host) return <Host />;
  return (
    plain && (
      <p role="alert" className={styles.plain}>
        {plain}
      </p>
    )
  );
}
