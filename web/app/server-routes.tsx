import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from './shell-route.tsx';

const server = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/servers/$id',
  component: lazyRouteComponent(() => import('./pages/server-page.tsx')),
});

/** Where the mail about a ready server leads. */
export const serverRoutes = [server];
