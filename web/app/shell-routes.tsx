import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readCheckoutSearch } from './checkout-search.ts';
import { readMarketSearch } from '../features/catalogue/market-search.ts';
import { readLeasesSearch } from '../features/leases/leases-search.ts';
import { dashboardRoutes } from './dashboard-routes.tsx';
import { serverRoutes } from './server-routes.tsx';
import { shell } from './shell-route.tsx';

const market = createRoute({
  getParentRoute: () => shell,
  path: '/client/proxy',
  validateSearch: readMarketSearch,
  component: lazyRouteComponent(() => import('./pages/market-page.tsx')),
});

const proxies = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/proxies',
  validateSearch: readLeasesSearch,
  component: lazyRouteComponent(() => import('./pages/proxies-page.tsx')),
});

const lease = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/proxies/$id',
  validateSearch: ({ renew }: Record<string, unknown>): { renew?: 'daily' | 'monthly' } =>
    renew === 'daily' || renew === 'monthly' ? { renew } : {},
  component: lazyRouteComponent(() => import('./pages/lease-page.tsx')),
});

const checkout = createRoute({
  getParentRoute: () => shell,
  path: '/checkout',
  validateSearch: readCheckoutSearch,
  component: lazyRouteComponent(() => import('./pages/checkout-page.tsx')),
});

const checkoutMpesa = createRoute({
  getParentRoute: () => shell,
  path: '/checkout/mpesa',
  validateSearch: readCheckoutSearch,
  component: lazyRouteComponent(() => import('./pages/checkout-mpesa-page.tsx')),
});

export const shellRoutes = shell.addChildren([
  market,
  proxies,
  lease,
  checkout,
  checkoutMpesa,
  ...dashboardRoutes,
  ...serverRoutes,
]);
