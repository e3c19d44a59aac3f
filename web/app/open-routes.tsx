import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSession } from './guard.ts';
import { readPaymentSearch } from './payment-search.ts';
import { rootRoute } from './root-route.tsx';

const success = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status/success',
  validateSearch: readPaymentSearch,
  component: lazyRouteComponent(() => import('./pages/success-page.tsx')),
});

const failed = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status/failed',
  validateSearch: readPaymentSearch,
  component: lazyRouteComponent(() => import('./pages/failed-page.tsx')),
});

const callback = createRoute({
  getParentRoute: () => rootRoute,
  path: '/payment/callback',
  validateSearch: readPaymentSearch,
  component: lazyRouteComponent(() => import('./pages/callback-page.tsx')),
});

/** A visitor sees it once after the contact form, with the ticket the form left (decision G46). */
const delivered = createRoute({
  getParentRoute: () => rootRoute,
  path: '/delivered',
  beforeLoad: ({ location }) => {
    if (sessionStorage.getItem('deliveredTicket') === null) requireSession({ location });
    sessionStorage.removeItem('deliveredTicket');
  },
  component: lazyRouteComponent(() => import('./pages/delivered-page.tsx')),
});

const test = createRoute({
  getParentRoute: () => rootRoute,
  path: '/test',
  component: lazyRouteComponent(() => import('./pages/test-page.tsx')),
});

/** The gallery exists in development builds only: the condition removes its code elsewhere. */
const development = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/dev/kit',
        component: lazyRouteComponent(() => import('./pages/kit-page.tsx')),
      }),
    ]
  : [];

/** Routes without the dashboard's frame. */
export const openRoutes = [success, failed, callback, delivered, test, ...development];
