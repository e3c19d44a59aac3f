import { createRoute, createRouter } from '@tanstack/react-router';
import { queryClient } from '../../lib/queries/query-client.ts';
import { ScreenSpinner } from '../../ui/spinner.tsx';
import { NotFound } from './not-found.tsx';
import { rootRoute } from './root-route.tsx';
import type { adminRoutes } from './admin-routes.tsx';
import { openRoutes, shellRoutes } from './shop-routes.tsx';

/** A chunk that is there within this time shows no spinner at all. */
const spinnerAfterMs = 150;
const spinnerAtLeastMs = 300;

const treeWith = (admin: typeof adminRoutes) =>
  rootRoute.addChildren({ ...openRoutes, admin, shellRoutes });

/** Leads from the shop into Admin by loading it as a document. */
const adminDoor = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/$',
  beforeLoad: ({ location, preload }) => {
    if (preload) return undefined;
    window.location.assign(location.href);
    // The document goes away; until then the screen that was there stays.
    return new Promise<void>(() => undefined);
  },
});

/** The shop alone. To the types it is the whole, so that links into Admin are checked. */
const shopTree = rootRoute.addChildren({
  ...openRoutes,
  adminDoor,
  shellRoutes,
}) as unknown as ReturnType<typeof treeWith>;

/**
 * The router of a document that was opened at this path. Admin's many screens are known
 * only to documents of Admin: their names would weigh on every customer's first load.
 */
export async function createAppRouter(path: string) {
  const inAdmin = /^\/admin(\/|$)/.test(path);
  return createRouter({
    routeTree: inAdmin ? treeWith((await import('./admin-routes.tsx')).adminRoutes) : shopTree,
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
}

export type AppRouter = Awaited<ReturnType<typeof createAppRouter>>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
