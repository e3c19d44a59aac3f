import { readMarketSearch } from '../../features/catalogue/market-search.ts';
import { readLeasesSearch } from '../../features/leases/list/leases-search.ts';
import { readOrdersSearch } from '../../features/orders/orders-search.ts';
import { readVpsSearch } from '../../features/vps/vps-search.ts';
import { readEmailSearch, readLoginSearch, readOtpSearch } from '../search/account-search.ts';
import { readBalanceSearch } from '../search/balance-search.ts';
import {
  readCheckoutSearch,
  readLeaseSearch,
  readTrafficSearch,
} from '../search/checkout-search.ts';
import { readRenewSearch } from '../search/renew-search.ts';
import { readPaymentSearch } from '../search/payment-search.ts';
import { screen } from './screen.ts';

/**
 * The screens of the shop, each defined once: routes, navigation, palette, the build with its
 * budgets and the tests read them here. A new screen is one entry. Admin's are in
 * `admin-screens.ts`, which only staff load.
 *
 * `path`, `load` and `component` must keep this form: programs without a browser parse this file.
 */

/** Screens without the dashboard's frame, for every visitor. */
export const openScreens = {
  login: screen({
    path: '/account/login',
    load: () => import('../areas/sign-in.ts'),
    component: 'LoginScreen',
    search: readLoginSearch,
  }),
  signup: screen({
    path: '/account/signup',
    load: () => import('../areas/sign-in.ts'),
    component: 'SignupScreen',
    search: readLoginSearch,
  }),
  checkEmail: screen({
    path: '/account/email',
    load: () => import('../areas/sign-in.ts'),
    component: 'CheckEmail',
    search: readEmailSearch,
    props: ({ search }) => ({ email: search.to }),
  }),
  activate: screen({
    path: '/account/activate/$token',
    load: () => import('../areas/sign-in.ts'),
    component: 'Activate',
    props: ({ params }) => ({ token: params.token }),
  }),
  otp: screen({
    path: '/account/otp',
    load: () => import('../areas/sign-in.ts'),
    component: 'OtpScreen',
    search: readOtpSearch,
  }),
  forgot: screen({
    path: '/account/forgotpassword',
    load: () => import('../areas/sign-in.ts'),
    component: 'ForgotPassword',
  }),
  reveal: screen({
    path: '/account/reveal',
    load: () => import('../../features/account/reveal.tsx'),
    component: 'Reveal',
  }),
  fetchCopy: screen({
    path: '/account/copy',
    load: () => import('../../features/account/fetch-copy.tsx'),
    component: 'FetchCopy',
  }),
  joinStaff: screen({
    path: '/account/staff',
    load: () => import('../../features/account/join-staff.tsx'),
    component: 'JoinStaff',
  }),
  joinTeam: screen({
    path: '/account/team',
    load: () => import('../../features/account/team/join-team.tsx'),
    component: 'JoinTeam',
  }),
  paymentSuccess: screen({
    path: '/status/success',
    load: () => import('../areas/payment.ts'),
    component: 'SuccessScreen',
    search: readPaymentSearch,
  }),
  paymentFailed: screen({
    path: '/status/failed',
    load: () => import('../areas/payment.ts'),
    component: 'FailedScreen',
    search: readPaymentSearch,
  }),
  paymentCallback: screen({
    path: '/payment/callback',
    load: () => import('../areas/payment.ts'),
    component: 'CallbackScreen',
    search: readPaymentSearch,
  }),
  delivered: screen({
    path: '/delivered',
    load: () => import('../areas/payment.ts'),
    component: 'Delivered',
  }),
  test: screen({
    path: '/test',
    load: () => import('../screens/test.tsx'),
    component: 'TestScreen',
  }),
};

/**
 * Screens of a signed-in customer, inside the dashboard's frame. In `about`, `nav` is the sidebar's
 * group that lists a screen, in the order of this table, and `word` its name there, a key of
 * `words.ts`; `found` names those that only the palette lists, by a key of `palette/words.ts`;
 * `kept` is the key of the browser's storage without which it is not listed (`lib/kept-links.ts`);
 * `needs` is the right without which people of a team see that their role does not include it.
 */
export const customerScreens = {
  home: screen({
    path: '/dashboard',
    load: () => import('../areas/home.ts'),
    component: 'HomeScreen',
    about: { nav: 'top', word: 'home' },
  }),
  market: screen({
    path: '/client/proxy',
    load: () => import('../screens/market.tsx'),
    component: 'MarketScreen',
    search: readMarketSearch,
    about: { nav: 'buy', word: 'market', needs: 'money' },
  }),
  vps: screen({
    path: '/dashboard/vps',
    load: () => import('../areas/services.ts'),
    component: 'VpsScreen',
    search: readVpsSearch,
    about: { nav: 'buy', word: 'vps', needs: 'money' },
  }),
  templates: screen({
    path: '/dashboard/templates',
    load: () => import('../areas/soon.ts'),
    component: 'ComingSoon',
    props: () => ({ what: 'templates' as const }),
    about: { nav: 'buy', word: 'templates', needs: 'money', soon: true },
  }),
  nonvoip: screen({
    path: '/dashboard/nonvoip',
    load: () => import('../areas/soon.ts'),
    component: 'NonvoipScreen',
    about: { nav: 'buy', word: 'nonvoip', needs: 'money', soon: true },
  }),
  vcc: screen({
    path: '/dashboard/vcc',
    load: () => import('../areas/soon.ts'),
    component: 'VirtualCardsScreen',
    about: { nav: 'buy', word: 'vcc', needs: 'money', soon: true },
  }),
  proxies: screen({
    path: '/dashboard/proxies',
    load: () => import('../areas/services.ts'),
    component: 'ProxiesScreen',
    search: readLeasesSearch,
    about: { nav: 'own', word: 'proxies' },
  }),
  traffic: screen({
    path: '/dashboard/traffic',
    load: () => import('../screens/traffic.tsx'),
    component: 'TrafficScreen',
    search: readTrafficSearch,
    about: { nav: 'own', word: 'traffic', kept: 'traffic' },
  }),
  orders: screen({
    path: '/dashboard/orders',
    load: () => import('../areas/money.ts'),
    component: 'OrdersScreen',
    search: readOrdersSearch,
    about: { nav: 'own', word: 'orders', needs: 'money' },
  }),
  balance: screen({
    path: '/dashboard/balance',
    load: () => import('../areas/money.ts'),
    component: 'BalanceScreen',
    search: readBalanceSearch,
    about: { nav: 'own', word: 'balance', needs: 'money' },
  }),
  billing: screen({
    path: '/dashboard/billing',
    load: () => import('../areas/money.ts'),
    component: 'Billing',
    about: { nav: 'own', word: 'billing', needs: 'money' },
  }),
  profile: screen({
    path: '/dashboard/profile',
    load: () => import('../areas/account.ts'),
    component: 'Profile',
    about: { nav: 'own', word: 'profile' },
  }),
  support: screen({
    path: '/dashboard/support',
    load: () => import('../areas/support.ts'),
    component: 'SupportHome',
    about: { nav: 'own', word: 'support' },
  }),
  settings: screen({
    path: '/account/settings',
    load: () => import('../areas/account.ts'),
    component: 'SettingsScreen',
    about: { found: 'settings' },
  }),
  tour: screen({
    path: '/dashboard/welcome-tour',
    load: () => import('../areas/home.ts'),
    component: 'TourScreen',
    about: { found: 'tour' },
  }),
  lease: screen({
    path: '/dashboard/proxies/$id',
    load: () => import('../areas/services.ts'),
    component: 'LeaseScreen',
    search: readLeaseSearch,
  }),
  server: screen({
    path: '/dashboard/servers/$id',
    load: () => import('../areas/services.ts'),
    component: 'ServerScreen',
    search: readRenewSearch,
  }),
  orderRecord: screen({
    path: '/dashboard/orders/$id',
    load: () => import('../areas/money.ts'),
    component: 'OrderRecordScreen',
    about: { needs: 'money' },
  }),
  checkout: screen({
    path: '/checkout',
    load: () => import('../buy/checkout.tsx'),
    component: 'Checkout',
    search: readCheckoutSearch,
    props: ({ search }) => ({ search, methods: ['mpesa', 'card'] }),
    about: { needs: 'money' },
  }),
  /** Phone and prompt alone: where the failed page's Go Back leads. */
  checkoutMpesa: screen({
    path: '/checkout/mpesa',
    load: () => import('../buy/checkout.tsx'),
    component: 'Checkout',
    search: readCheckoutSearch,
    props: ({ search }) => ({ search, methods: ['mpesa'] }),
    about: { needs: 'money' },
  }),
  cart: screen({
    path: '/cart',
    load: () => import('../screens/cart.tsx'),
    component: 'CartScreen',
    about: { found: 'cart', needs: 'money' },
  }),
  guide: screen({
    path: '/dashboard/guides/$guide',
    load: () => import('../areas/support.ts'),
    component: 'Article',
    props: ({ params }) => ({ slug: params.guide }),
  }),
  chat: screen({
    path: '/dashboard/support/chat',
    load: () => import('../areas/support.ts'),
    component: 'Chat',
  }),
  tickets: screen({
    path: '/dashboard/support/tickets',
    load: () => import('../areas/support.ts'),
    component: 'Tickets',
  }),
  newTicket: screen({
    path: '/dashboard/support/tickets/new',
    load: () => import('../areas/support.ts'),
    component: 'NewTicketScreen',
  }),
  ticket: screen({
    path: '/dashboard/support/tickets/$id',
    load: () => import('../areas/support.ts'),
    component: 'Ticket',
    props: ({ params }) => ({ id: params.id }),
  }),
  news: screen({
    path: '/dashboard/news',
    load: () => import('../areas/support.ts'),
    component: 'News',
  }),
  notices: screen({
    path: '/dashboard/notices',
    load: () => import('../areas/account.ts'),
    component: 'CustomerNotices',
    about: { needs: 'account' },
  }),
  apiAccess: screen({
    path: '/account/api',
    load: () => import('../areas/account.ts'),
    component: 'ApiAccess',
    about: { found: 'api' },
  }),
  changePassword: screen({
    path: '/account/changepassword',
    load: () => import('../areas/account.ts'),
    component: 'ChangePassword',
    about: { found: 'password' },
  }),
};
