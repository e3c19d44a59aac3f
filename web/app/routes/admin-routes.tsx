import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { RouterCrash } from '../crash.tsx';
import { requireSession } from './guard.ts';
import { adminScreens } from './admin-screens.ts';
import { rootRoute } from './root-route.tsx';
import { routesOf } from './screen-routes.tsx';

/** The guard runs first; who is not staff then sees the not-found page (decision G6). */
const admin = createRoute({
  getParentRoute: () => rootRoute,
  id: 'admin-frame',
  beforeLoad: requireSession,
  errorComponent: RouterCrash,
  component: lazyRouteComponent(() => import('../frame/admin-layout.tsx'), 'AdminLayout'),
});

export const adminRoutes = admin.addChildren(routesOf(admin, adminScreens));
