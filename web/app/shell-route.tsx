import { createRoute } from '@tanstack/react-router';
import { RouterCrash } from './crash.tsx';
import { requireSession } from './guard.ts';
import { rootRoute } from './root-route.tsx';
import { Shell } from './shell.tsx';

/** The dashboard's frame, behind the sign-in; the parent of every page inside it. */
export const shell = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireSession,
  component: Shell,
  errorComponent: RouterCrash,
});
