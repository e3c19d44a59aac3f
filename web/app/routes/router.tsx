import { createRoute, createRouter } from '@tanstack/react-router';
import { queryClient } from '../../lib/queries/query-client.ts';
import { ScreenSpinner } from '../../ui/spinner.tsx';
import { NotFound } from './not-found.tsx';
import { rootRoute } from './root-route.tsx';
import type { officeRoutes } from './office-routes.tsx';
import { openRoutes, shellRoutes } from './shop-routes.tsx';

/** A chunk that is there within this time shows no spinner at all. */
const spinnerAfterMs = 150;
const spinnerAtLeastMs = 300;

const treeWith = (office: typeof officeRoutes) =>
  rootRoute.addChildren({ ...openRoutes, office, shellRoutes });

/** Leads from the shop into the back office by loading it as a document. */
const officeDoor = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/$',
  beforeLoad: ({ location, preload }) => {
    if (preload) return undefined;
    window.location.assign(location.href);
    // The document goes away; until then the screen that was there stays.
    return new Promise<void>(() => undefined);
  },
});

/** The shop alone. To the types it is the whole, so that links into the office are checked. */
const shopTree = rootRoute.addChildren({
  ...openRoutes,
  officeDoor,
  shellRoutes,
}) as unknown as ReturnType<typeof treeWith>;

/**
 * The router of a document that was opened at this path. The back office's many screens are known
 * only to documents of the office: their names would weigh on every customer's first load.
 */
export async function createAppRouter(path: string) {
  const inOffice = /^\/admin(\/|$)/.test(path);
  return createRouter({
    routeTree: inOffice ? treeWith((await import('./office-routes.tsx')).officeRoutes) : shopTree,
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
