import { createRouter } from '@tanstack/react-router';
import { queryClient } from '../lib/query-client.ts';
import { ScreenSpinner } from '../ui/spinner.tsx';
import { NotFound } from './not-found.tsx';
import { rootRoute } from './root-route.tsx';
import { accountRoutes } from './account-routes.tsx';
import { adminRoutes } from './admin-routes.tsx';
import { openRoutes } from './open-routes.tsx';
import { shellRoutes } from './shell-routes.tsx';

/** A chunk that is there within this time shows no spinner at all. */
const spinnerAfterMs = 150;
const spinnerAtLeastMs = 300;

export const router = createRouter({
  routeTree: rootRoute.addChildren([...openRoutes, ...accountRoutes, adminRoutes, shellRoutes]),
  context: { queryClient },
  defaultPreload: 'intent',
  // Data has its own cache with its own freshness.
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: ScreenSpinner,
  defaultPendingMs: spinnerAfterMs,
  defaultPendingMinMs: spinnerAtLeastMs,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
  defaultStructuralSharing: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
