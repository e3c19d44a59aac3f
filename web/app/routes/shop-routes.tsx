import { createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { useHasToken } from '../../lib/session/session.ts';
import { returnParam } from '../../lib/session/return-path.ts';
import { RouterCrash } from '../crash.tsx';
import { requireSession } from './guard.ts';
import { rootRoute } from './root-route.tsx';
import { routesOf } from './screen-routes.tsx';
import { customerScreens, openScreens } from './screens.ts';
import { Shell } from '../frame/shell.tsx';

/** The gallery exists in development builds only: the condition removes its code elsewhere. */
const development = (
  import.meta.env.DEV
    ? {
        kit: createRoute({
          getParentRoute: () => rootRoute,
          path: '/dev/kit',
          component: lazyRouteComponent(
            () => import('../../ui/gallery/kit-gallery.tsx'),
            'KitGallery',
          ),
        }),
      }
    : {}
) as object;

const { paymentSuccess, paymentFailed, paymentCallback, ...unframed } = openScreens;

/**
 * Results of a payment: in the frame for signed-in users, and open to users who have to sign in.
 */
const result = createRoute({
  getParentRoute: () => rootRoute,
  id: 'result',
  component: () => (useHasToken() ? <Shell /> : <Outlet />),
});

/** Screens that need no session. */
export const openRoutes = {
  result: result.addChildren(routesOf(result, { paymentSuccess, paymentFailed, paymentCallback })),
  ...routesOf(rootRoute, unframed, {
    // Get Started links lead here with ?new=1, which opens the second tab (decision G2).
    login: ({ location }) => {
      if (new URLSearchParams(location.searchStr).has('new')) {
        throw redirect({ to: '/account/signup' });
      }
    },
    otp: async ({ search: { [returnParam]: from } }) => {
      if (await isCodeDue()) return;
      throw redirect({ to: '/account/login', search: from ? { [returnParam]: from } : {} });
    },
    // A visitor sees it once after the contact form, with the ticket the form left (decision G46).
    delivered: ({ location }) => {
      if (sessionStorage.getItem('deliveredTicket') === null) requireSession({ location });
      sessionStorage.removeItem('deliveredTicket');
    },
  }),
  ...development,
};

/**
 * Without an answer the screen is shown, because its own call decides in the end. The calls'
 * schemas are no part of the first load.
 */
async function isCodeDue(): Promise<boolean> {
  try {
    const { pendingStep } = await import('../../lib/session/session-calls.ts');
    return (await pendingStep()).method !== null;
  } catch {
    return true;
  }
}

/** The dashboard's frame, behind the sign-in; the parent of every screen inside it. */
const shell = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireSession,
  component: Shell,
  errorComponent: RouterCrash,
});

/** One screen, two addresses (decision G44). */
const ordersForward = createRoute({
  getParentRoute: () => shell,
  path: '/orders',
  validateSearch: customerScreens.orders.search,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/dashboard/orders', search, replace: true });
  },
});

/** Continues the panel of the current selection, else the choice of a location (decision G45). */
const configure = createRoute({
  getParentRoute: () => shell,
  path: '/configure',
  validateSearch: customerScreens.vps.search,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/dashboard/vps', search, replace: true });
  },
});

export const shellRoutes = shell.addChildren({
  ...routesOf(shell, customerScreens),
  ordersForward,
  configure,
});
