import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readRenewSearch } from '../lib/renew-search.ts';
import { shell } from './shell-route.tsx';

const server = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/servers/$id',
  validateSearch: readRenewSearch,
  component: lazyRouteComponent(() => import('./pages/server-page.tsx')),
});

const order = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/orders/$id',
  component: lazyRouteComponent(() => import('./pages/order-record-page.tsx')),
});

/** One thing that was bought: the server, and the record of any order. */
export const serverRoutes = [server, order];
