import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readOrdersSearch } from '../features/orders/orders-search.ts';
import { readVpsSearch } from '../features/vps/vps-search.ts';
import { shell } from './shell-route.tsx';
import { readBalanceSearch } from './balance-search.ts';

const home = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./pages/home-page.tsx')),
});

const orders = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/orders',
  validateSearch: readOrdersSearch,
  component: lazyRouteComponent(() => import('./pages/orders-page.tsx')),
});

/** One screen, two addresses (decision G44). */
const ordersForward = createRoute({
  getParentRoute: () => shell,
  path: '/orders',
  validateSearch: readOrdersSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/dashboard/orders', search, replace: true });
  },
});

const balance = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/balance',
  validateSearch: readBalanceSearch,
  component: lazyRouteComponent(() => import('./pages/balance-page.tsx')),
});

const billing = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/billing',
  component: lazyRouteComponent(() => import('./pages/billing-page.tsx')),
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/profile',
  component: lazyRouteComponent(() => import('./pages/profile-page.tsx')),
});

const vps = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/vps',
  validateSearch: readVpsSearch,
  component: lazyRouteComponent(() => import('./pages/vps-page.tsx')),
});

/** Continues the panel of the current selection, else the choice of a location (decision G45). */
const configure = createRoute({
  getParentRoute: () => shell,
  path: '/configure',
  validateSearch: readVpsSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/dashboard/vps', search, replace: true });
  },
});

const templates = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/templates',
  component: lazyRouteComponent(() => import('./pages/templates-page.tsx')),
});

const nonvoip = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/nonvoip',
  component: lazyRouteComponent(() => import('./pages/nonvoip-page.tsx')),
});

const vcc = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/vcc',
  component: lazyRouteComponent(() => import('./pages/vcc-page.tsx')),
});

const tour = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/welcome-tour',
  component: lazyRouteComponent(() => import('./pages/tour-page.tsx')),
});

const guide = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/guides/$guide',
  component: lazyRouteComponent(() => import('./pages/guide-page.tsx')),
});

const support = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/support',
  component: lazyRouteComponent(() => import('./pages/support-page.tsx')),
});

const chat = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/support/chat',
  component: lazyRouteComponent(() => import('./pages/chat-page.tsx')),
});

const tickets = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/support/tickets',
  component: lazyRouteComponent(() => import('./pages/tickets-page.tsx')),
});

const newTicket = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/support/tickets/new',
  component: lazyRouteComponent(() => import('./pages/new-ticket-page.tsx')),
});

const ticket = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/support/tickets/$id',
  component: lazyRouteComponent(() => import('./pages/ticket-page.tsx')),
});

const news = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/news',
  component: lazyRouteComponent(() => import('./pages/news-page.tsx')),
});

const notices = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/notices',
  component: lazyRouteComponent(() => import('./pages/notices-page.tsx')),
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/account/settings',
  component: lazyRouteComponent(() => import('./pages/settings-page.tsx')),
});

const apiAccess = createRoute({
  getParentRoute: () => shell,
  path: '/account/api',
  component: lazyRouteComponent(() => import('./pages/api-access-page.tsx')),
});

const changePassword = createRoute({
  getParentRoute: () => shell,
  path: '/account/changepassword',
  component: lazyRouteComponent(() => import('./pages/change-password-page.tsx')),
});

/** Pages of the dashboard beside the market and the proxies. */
export const dashboardRoutes = [
  home,
  orders,
  ordersForward,
  balance,
  billing,
  profile,
  vps,
  configure,
  templates,
  nonvoip,
  vcc,
  tour,
  guide,
  support,
  chat,
  tickets,
  newTicket,
  ticket,
  news,
  notices,
  settings,
  apiAccess,
  changePassword,
];
