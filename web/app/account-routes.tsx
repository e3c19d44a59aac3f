import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { otpMethods, type OtpMethod } from '../features/account/otp-method.ts';
import { returnParam } from '../lib/return-path.ts';
import { rootRoute } from './root-route.tsx';

type LoginSearch = { [returnParam]?: string; arrival?: 'activated' | 'reset' };

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const from = textOf(search[returnParam]);
  const { arrival } = search;
  return {
    ...(from && { [returnParam]: from }),
    ...((arrival === 'activated' || arrival === 'reset') && { arrival }),
  };
}

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/login',
  validateSearch: readLoginSearch,
  // Get Started links lead here with ?new=1, which opens the second tab (decision G2).
  beforeLoad: ({ location }) => {
    if (new URLSearchParams(location.searchStr).has('new')) {
      throw redirect({ to: '/account/signup' });
    }
  },
  component: lazyRouteComponent(() => import('./pages/login-page.tsx')),
});

const signup = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/signup',
  validateSearch: readLoginSearch,
  component: lazyRouteComponent(() => import('./pages/signup-page.tsx')),
});

const email = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/email',
  validateSearch: (search: Record<string, unknown>): { to?: string } => {
    const to = textOf(search['to']);
    return to ? { to } : {};
  },
  component: lazyRouteComponent(() => import('./pages/check-email-page.tsx')),
});

const activate = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/activate/$token',
  component: lazyRouteComponent(() => import('./pages/activate-page.tsx')),
});

const otp = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/otp',
  validateSearch: (
    search: Record<string, unknown>,
  ): { method: OtpMethod; [returnParam]?: string } => {
    const from = textOf(search[returnParam]);
    return {
      method: otpMethods.find((method) => method === search['method']) ?? 'email',
      ...(from && { [returnParam]: from }),
    };
  },
  beforeLoad: async ({ search: { [returnParam]: from } }) => {
    if (await isCodeDue()) return;
    throw redirect({ to: '/account/login', search: from ? { [returnParam]: from } : {} });
  },
  component: lazyRouteComponent(() => import('./pages/otp-page.tsx')),
});

/**
 * Without an answer the screen is shown, because its own call decides in the end. The calls'
 * schemas are no part of the first load.
 */
async function isCodeDue(): Promise<boolean> {
  try {
    const { api } = await import('../lib/api.ts');
    return (await api('pendingStep')).method !== null;
  } catch {
    return true;
  }
}

const forgot = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/forgotpassword',
  component: lazyRouteComponent(() => import('./pages/forgot-page.tsx')),
});

const reveal = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/reveal',
  component: lazyRouteComponent(() => import('./pages/reveal-page.tsx')),
});

const fetchCopy = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/copy',
  component: lazyRouteComponent(() => import('./pages/fetch-copy-page.tsx')),
});

const staff = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/staff',
  component: lazyRouteComponent(() => import('./pages/admin/join-staff-page.tsx')),
});

/** The account screens: open to visitors, without the dashboard's frame. */
export const accountRoutes = [
  login,
  signup,
  email,
  activate,
  otp,
  forgot,
  reveal,
  fetchCopy,
  staff,
];
