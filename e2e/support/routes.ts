import type { Page } from '@playwright/test';
import { publicPath } from '#contracts/site/public-paths.ts';
import { adminScreens as admin } from '../../web/app/routes/admin-screens.ts';
import { customerScreens as own, openScreens as open } from '../../web/app/routes/screens.ts';
import type { Buyer } from './buyer.ts';
import type { AdminDay } from './admin-day.ts';
import type { Reseller } from './reseller.ts';
import { json } from './replies.ts';

/**
 * A screen of the shop, which every check below e2e visits. What the app's own tables list comes
 * from them; one whose path varies needs an example here, and further states are lines here.
 */
export type Screen = Readonly<{
  name: string;
  path: string;
  /** The document's own answer; 200 where nothing is said. */
  status?: 404;
  /** The refusal of the api that this screen shows; browsers log it as an error. */
  refusal?: 403 | 410 | 422;
  /** Kept out of search engines. */
  unlisted?: true;
  /** Shown above another screen, so that only the window is worth a picture. */
  overlay?: true;
  /** Brings the screen about where an address alone does not: a press that opens a window. */
  act?: (page: Page) => Promise<void>;
}>;

/** An act of staff whose code of the app is too old for it, as the shop refuses it. */
async function askForCode(page: Page) {
  await page.route('**/api/admin/leases/*/extend', json(proofNeeded, 403), { times: 1 });
  await page.getByRole('button', { name: 'Add time' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Reason/).fill('Slow evenings');
  await form.getByRole('button', { name: 'Add time' }).click();
}

const proofNeeded = {
  type: '/problems/proof-needed',
  code: 'proof-needed',
  title: 'Authenticator code required',
  detail: '',
  status: 403,
  instance: 'urn:uuid:00000000-0000-4000-8000-000000000000',
};

async function askToSuspend(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
}

const pressing = (name: RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

type Table = Readonly<Record<string, Readonly<{ path: string }>>>;
/** The screens of a table whose path has a part that varies. */
type Varying<T extends Table> = {
  [Name in keyof T]: T[Name]['path'] extends `${string}$${string}` ? Name : never;
}[keyof T];

/**
 * The screens of one of the app's tables, each under its name there. `examples` has for those whose
 * path varies what stands in that place; `behind` what else a path needs to show something.
 */
function listed<T extends Table>(
  table: T,
  examples: Readonly<Record<Varying<T>, string>>,
  behind?: Readonly<Partial<Record<keyof T, string>>>,
): readonly Screen[] {
  return Object.entries(table).map(([name, { path }]) => ({
    name: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    path:
      path.replace(/\$\w+/, () => examples[name as Varying<T>]) + (behind?.[name as keyof T] ?? ''),
  }));
}

/** Prebuilt pages, for everybody. */
export const publicScreens: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'residential', path: '/residential' },
  { name: 'country', path: '/proxies/kenya' },
  { name: 'country-mobile', path: '/proxies/kenya/mobile' },
  { name: 'rdp', path: '/rdp' },
  { name: 'psd-template', path: '/psd-template' },
  { name: 'coming-soon', path: '/coming-soon' },
  { name: 'contact', path: '/contact' },
  { name: 'privacy', path: '/privacy' },
  { name: 'developers', path: '/developers' },
  { name: 'problems', path: '/problems' },
  { name: 'problem', path: '/problems/price-changed' },
  { name: 'system-status', path: '/system-status' },
  { name: 'maintainance', path: '/maintainance' },
  { name: 'abuse', path: '/abuse' },
  { name: 'abuse-sent', path: '/abuse-sent?ref=AB-7K3MPQ2', unlisted: true },
  { name: 'abuse-again', path: '/abuse-again', unlisted: true },
  ...['sent', 'again', 'confirm', 'confirmed', 'leave', 'left', 'over'].map((step) => ({
    name: `waiting-${step}`,
    path: `/waiting-${step}`,
    unlisted: true as const,
  })),
  { name: 'openmail', path: '/openmail', unlisted: true },
  { name: 'offline', path: '/offline', unlisted: true },
  { name: 'not-found', path: '/no-such-page', status: 404 },
];

/** The same pages for readers of Swahili, and a screen that follows their language. */
export const swahiliScreens: readonly Screen[] = [
  ...publicScreens.map((screen) => ({
    ...screen,
    name: `${screen.name}-sw`,
    path: publicPath(screen.path, 'sw'),
  })),
  { name: 'login-sw', path: open.login.path },
];

/** Screens of the app that a visitor sees. */
export const visitorScreens: readonly Screen[] = [
  { name: 'login', path: open.login.path },
  { name: 'forgot', path: open.forgot.path },
  { name: 'signup', path: open.signup.path },
  { name: 'new-password', path: `${open.forgot.path}#a-token-that-nobody-has` },
  { name: 'check-email', path: `${open.checkEmail.path}?to=somebody%40example.test` },
  {
    name: 'stop-email-change',
    path: `${open.forgot.path}#stop-email=a-token-that-nobody-has`,
  },
  { name: 'test', path: open.test.path },
  { name: 'activate', path: '/account/activate/a-token-that-nobody-has' },
  { name: 'join-staff-over', path: `${open.joinStaff.path}#a-token-that-nobody-has`, refusal: 410 },
  { name: 'join-team-over', path: `${open.joinTeam.path}#a-token-that-nobody-has`, refusal: 410 },
  { name: 'fetch-copy', path: `${open.fetchCopy.path}#a-token-that-nobody-has` },
  { name: 'reveal', path: `${open.reveal.path}#a-token-that-nobody-has` },
  { name: 'reveal-over', path: open.reveal.path },
];

/** The screen of a browser that still owes a code. */
export const codeScreen: Screen = { name: 'otp', path: `${open.otp.path}?method=email` };

/** Screens of a signed-in customer, with something to show in each. */
export function customerScreens(
  buyer: Buyer,
  day?: Pick<AdminDay, 'serverId' | 'ticketId'>,
): readonly Screen[] {
  const { server, ticket, ...always } = own;
  const bought = `?product=proxy&item=${buyer.proxyId}&plan=daily`;
  const paid = { lease: buyer.leaseId, orderRecord: buyer.orderId, guide: 'beginner' };
  const after = day && { server: day.serverId, ticket: day.ticketId };
  return [
    ...(after ? listed({ server, ticket }, after) : []),
    ...listed(always, paid, { checkoutMpesa: bought }),
    { name: 'delivered', path: open.delivered.path },
    { name: 'market-map', path: `${own.market.path}?view=map` },
    { name: 'market-filtered', path: `${own.market.path}?kind=mobile&pingMax=1` },
    {
      name: 'market-refused',
      path: `${own.market.path}?priceMin=500&priceMax=100`,
      refusal: 422,
    },
    { name: 'market-empty', path: `${own.market.path}?q=nothing-is-called-this` },
    { name: 'proxies-expired', path: `${own.proxies.path}?tab=expired` },
    { name: 'lease-usage', path: `${own.proxies.path}/${buyer.leaseId}?tab=usage` },
    { name: 'lease-settings', path: `${own.proxies.path}/${buyer.leaseId}?tab=settings` },
    { name: 'checkout-filled', path: `${own.checkout.path}${bought}` },
    { name: 'payment-success', path: `${open.paymentSuccess.path}?payment=${buyer.paid}` },
    { name: 'payment-failed', path: `${open.paymentFailed.path}?payment=${buyer.declined}` },
    { name: 'payment-unknown', path: open.paymentFailed.path },
    { name: 'payment-waiting', path: `${open.paymentCallback.path}?payment=${buyer.waiting}` },
    { name: 'app-not-found', path: '/dashboard/no-such-page' },
  ];
}

type Work = (typeof admin)[keyof typeof admin]['about']['group'];

/** Parts of Admin, each visited by a test of its own. */
export const adminWork = [
  'work',
  'money',
  'catalogue',
  'customers',
  'support',
  'shop',
] as const satisfies readonly Work[];

/** Screens of Admin by the work they belong to, with something to show in each. */
export function adminScreens(day: AdminDay): Readonly<Record<Work, readonly Screen[]>> {
  const examples = {
    order: day.orderId,
    orderStory: day.orderId,
    server: day.serverId,
    lease: day.leaseId,
    payment: day.paymentId,
    product: day.proxyId,
    customer: day.customerId,
    mail: day.mailId,
    ticket: day.ticketId,
    abuseReport: day.reportId,
  };
  const mailText = `?key=${encodeURIComponent(day.textKey)}`;
  const of = (work: Work) => {
    const table = Object.entries(admin).filter(([, { about }]) => about.group === work);
    const screens = listed(Object.fromEntries(table) as typeof admin, examples, { mailText });
    return screens.map((screen) => ({ ...screen, name: `admin-${screen.name}` }));
  };
  return {
    work: [
      ...of('work'),
      { name: 'admin-order-waiting', path: `/admin/orders/${day.serverOrderId}` },
    ],
    money: of('money'),
    catalogue: [...of('catalogue'), { name: 'admin-offer', path: '/admin/products/us1' }],
    customers: of('customers'),
    support: of('support'),
    shop: of('shop'),
  };
}

/** A window that a press opens above a screen. */
const dialog = (name: string, path: string, press: RegExp): Screen => ({
  name,
  path,
  overlay: true,
  act: pressing(press),
});

/** Windows that a press opens on a screen of Admin. */
export const adminDialogs = (day: AdminDay): readonly Screen[] => {
  const customer = `/admin/customers/${day.customerId}`;
  const lease = `/admin/leases/${day.leaseId}`;
  return [
    dialog('admin-activate', '/admin/orders', /^Activate$/),
    dialog('admin-message', '/admin/orders', /^Message$/),
    dialog('admin-change-prices', '/admin/products', /^Change all/),
    dialog('admin-add-pool', '/admin/address-pools', /^Add IP pool$/),
    { name: 'admin-suspend', path: customer, overlay: true, act: askToSuspend },
    dialog('admin-sign-in-as', customer, /^Sign in as customer$/),
    dialog('admin-refund', `/admin/payments/${day.paymentId}`, /^Refund$/),
    dialog('admin-end-lease', lease, /^End now$/),
    dialog('admin-lease-limits', lease, /^Change limits$/),
    { name: 'admin-code', path: lease, overlay: true, refusal: 403, act: askForCode },
  ];
};

/** Windows that a press opens on a screen of a customer. */
export const customerDialogs = ({ leaseId }: Pick<Buyer, 'leaseId'>): readonly Screen[] => {
  const lease = `/dashboard/proxies/${leaseId}?tab=settings`;
  return [
    dialog('market-filters', own.market.path, /^Filters/),
    dialog('lease-cancel', lease, /^Cancel now$/),
    dialog('lease-refund', lease, /^(Get|Request) a refund$/),
    dialog('lease-auto-renewal', lease, /^Renewal options$/),
    dialog('lease-cancel-at-end', lease, /^Cancel proxy$/),
    { name: 'lease-renewal', path: `${lease}&renew=daily`, overlay: true },
  ];
};

/** Overlays that an address opens. */
export const overlays = (buyer: Buyer): readonly Screen[] => [
  { name: 'details', path: `/client/proxy?proxy=${buyer.proxyId}`, overlay: true },
  { name: 'payment-panel', path: `/client/proxy?proxy=${buyer.proxyId}&pay=daily`, overlay: true },
];

/** Screens of a customer who has many: all that one without a purchase would see empty. */
export const resellerScreens = ({ orderId }: Pick<Reseller, 'orderId'>): readonly Screen[] => [
  { name: 'cart-filled', path: own.cart.path },
  { name: 'order-several', path: `/dashboard/orders/${orderId}` },
  { name: 'proxies-table', path: own.proxies.path },
  { name: 'market-rotating', path: `${own.market.path}?goods=rotating` },
  { name: 'market-mobile', path: `${own.market.path}?goods=mobile` },
  { name: 'traffic-connect', path: own.traffic.path },
  { name: 'traffic-usage', path: `${own.traffic.path}?tab=usage` },
  { name: 'traffic-sub-users', path: `${own.traffic.path}?tab=settings` },
  { name: 'list-links', path: own.apiAccess.path },
  { name: 'team', path: own.settings.path },
];

/** Windows that a press opens on them. */
export const resellerDialogs: readonly Screen[] = [
  dialog('market-several', own.market.path, /^Buy several$/),
  dialog('new-sub-user', `${own.traffic.path}?tab=settings`, /^Add sub-user$/),
  { name: 'market-chosen', path: own.market.path, act: chooseTwo },
  { name: 'proxies-chosen', path: own.proxies.path, act: chooseTwo },
  { name: 'proxies-replace', path: own.proxies.path, overlay: true, act: replaceTwo },
];

/** What staff see of their order. */
export const resellerInAdmin = ({ orderId, paymentId }: Reseller): readonly Screen[] => [
  { name: 'admin-order-several', path: `/admin/orders/${orderId}` },
  dialog('admin-refund-several', `/admin/payments/${paymentId}`, /^Refund$/),
  { name: 'admin-products-chosen', path: admin.products.path, act: chooseTwo },
];

async function chooseTwo(page: Page) {
  const ticks = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  for (const at of [0, 1]) await ticks.nth(at).check({ timeout: 20_000 });
}

async function replaceTwo(page: Page) {
  await chooseTwo(page);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Replace addresses' }).click();
}
