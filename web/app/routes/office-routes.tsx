import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { RouterCrash } from '../crash.tsx';
import { requireSession } from './guard.ts';
import { officeScreens } from './office-screens.ts';
import { rootRoute } from './root-route.tsx';
import { routesOf } from './screen-routes.tsx';

/** The guard runs first; who is not staff then sees the not-found page (decision G6). */
const office = createRoute({
  getParentRoute: () => rootRoute,
  id: 'office',
  beforeLoad: requireSession,
  errorComponent: RouterCrash,
  component: lazyRouteComponent(() => import('../frame/office-layout.tsx'), 'OfficeLayout'),
});

export const officeRoutes = office.addChildren(routesOf(office, officeScreens));
