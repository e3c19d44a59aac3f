/**
 * The documentation of the calls that accept an API token: what each does, and a working example.
 * The API document and the page for developers are built from it; tests check that it names every
 * such call, and run its examples. The app does not read this file.
 */
import { addressChangeGuide } from './address-change-guide.ts';
import { articleCalls } from '../support/articles.ts';
import { billingCalls } from '../sale/billing.ts';
import { keepingCalls } from '../leases/lease-keeping.ts';
import { leaseCalls } from '../goods/lease-life.ts';
import { filterGuide } from './filter-guide.ts';
import { sourceCalls } from '../leases/lease-sources.ts';
import { manyLeaseCalls } from '../leases/many-leases.ts';
import { ownLeaseCalls } from '../leases/own-leases.ts';
import { noticeCalls } from './notices.ts';
import { cartCalls } from '../sale/cart.ts';
import { calls, type Call } from '../site/paths.ts';
import { proofCalls } from './proof.ts';
import { serverKeepingCalls } from '../goods/server-keeping.ts';
import { savedSearchCalls } from '../goods/saved-searches.ts';
import { serverCalls } from '../goods/server-life.ts';
import { subUserGuide } from './sub-user-guide.ts';
import { statusCalls } from '../site/status.ts';
import { trafficGuide } from './traffic-guide.ts';
import { testPromptCalls } from '../sale/test-prompt.ts';
import { usageCalls } from '../goods/usage.ts';

export type { Call };
export type GuideEntry = Readonly<{
  call: Call;
  /** Its purpose, in one line. */
  says: string;
  /** The shell's name for the id in its path. */
  id?: ExampleId;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  /** The meaning of its parameters, where their names are not enough. */
  params?: Readonly<Record<string, string>>;
  /** It answers with a file of this name. */
  file?: string;
}>;

/** The objects whose ids an example needs, by their shell variables. */
export const exampleIds = [
  'ARTICLE',
  'CREDIT_NOTE',
  'LEASE',
  'ORDER',
  'PAYMENT',
  'PROXY',
  'SERVER',
  'SUB_USER',
  'TRAFFIC',
] as const;
export type ExampleId = (typeof exampleIds)[number];

const catalogue = {
  countries: {
    call: calls.countries,
    says: 'Countries and the number of available proxies in each',
  },
  listProxies: {
    call: calls.listProxies,
    says: 'Filtered list of proxies; pages start at 0',
    query: { countryCode: 'US', pageSize: '20', pageNum: '0' },
    params: filterGuide,
  },
  savedSearches: {
    call: savedSearchCalls.savedSearches,
    says: 'Searches that you saved, and how many proxies each finds',
  },
  proxyPages: {
    call: calls.proxyPages,
    says: 'Number of pages for these filters, and the filter options',
    query: { countryCode: 'US', segments: 'true' },
    params: filterGuide,
  },
  proxy: { call: calls.proxy, says: 'One proxy', id: 'PROXY' },
  vpsOffers: { call: calls.vpsOffers, says: 'Available servers' },
  shopFacts: { call: calls.shopFacts, says: 'Stock, lowest prices and the exchange rate' },
  convert: {
    call: testPromptCalls.convert,
    says: 'Convert USD to KES',
    query: { from: 'USD', to: 'KES', amount: '1.99' },
  },
  status: { call: statusCalls.status, says: 'System status and incidents' },
  articles: { call: articleCalls.articles, says: 'Help articles' },
  article: { call: articleCalls.article, says: 'One help article', id: 'ARTICLE' },
} as const satisfies Record<string, GuideEntry>;

const account = {
  searchOrders: {
    call: calls.searchOrders,
    says: 'Your orders, newest first; includes passwords with the proxies scope',
    query: { category: 'proxies', page: '0' },
  },
  order: { call: proofCalls.order, says: 'One order with its proof of delivery', id: 'ORDER' },
  searchPayments: {
    call: calls.searchPayments,
    says: 'Status of your payments',
    query: { paymentId: '$PAYMENT' },
  },
  balance: { call: calls.balance, says: 'Your balance and its transactions' },
  dashboardSummary: { call: calls.dashboardSummary, says: 'Account summary' },
  notices: { call: noticeCalls.notices, says: 'Your notifications' },
  news: { call: articleCalls.news, says: 'Announcements' },
  billingDocuments: { call: billingCalls.billingDocuments, says: 'Your invoices and credit notes' },
  invoiceFile: {
    call: billingCalls.invoiceFile,
    says: 'The invoice of an order',
    id: 'ORDER',
    file: 'invoice.pdf',
  },
  receiptFile: {
    call: billingCalls.receiptFile,
    says: 'The receipt of a payment',
    id: 'PAYMENT',
    file: 'receipt.pdf',
  },
  creditNoteFile: {
    call: billingCalls.creditNoteFile,
    says: 'A credit note',
    id: 'CREDIT_NOTE',
    file: 'note.pdf',
  },
} as const satisfies Record<string, GuideEntry>;

const reading = {
  ownLeases: {
    call: ownLeaseCalls.ownLeases,
    says: 'Your proxies with address, login, label and traffic; pages start at 0',
    query: { tab: 'active', size: '50', page: '0' },
    params: {
      tab: 'active, expired, or all unless said',
      search: 'Part of an id, place, provider or label, or of an address or order code',
      label: 'Exactly this label',
      from: 'Started on this day or later, yyyy-mm-dd',
      to: 'Ends or ended by this day, yyyy-mm-dd',
      size: 'Up to 200; 50 unless said',
    },
  },
  leaseService: {
    call: leaseCalls.leaseService,
    says: 'One of your proxies: term, quality and renewal price',
    id: 'LEASE',
  },
  autoRenewals: {
    call: keepingCalls.autoRenewals,
    says: 'Proxies with auto-renew, and their dates',
  },
  leasesUsage: { call: usageCalls.leasesUsage, says: 'Traffic of your proxies' },
  usageOverview: {
    call: usageCalls.usageOverview,
    says: '30 days of all your proxies',
  },
  leaseUsage: {
    call: usageCalls.leaseUsage,
    says: 'Traffic of one proxy, hourly or daily',
    id: 'LEASE',
    query: { by: 'day' },
  },
  leaseUsageParts: {
    call: usageCalls.leaseUsageParts,
    says: '30 days of one proxy, by username, country and type of port',
    id: 'LEASE',
  },
  leaseUsageFile: {
    call: usageCalls.leaseUsageFile,
    says: 'Same data as CSV',
    id: 'LEASE',
    query: { by: 'day' },
    file: 'usage.csv',
  },
  leaseConnections: {
    call: usageCalls.leaseConnections,
    says: 'Connections of one proxy, newest first; pass next from the last response as before',
    id: 'LEASE',
  },
  leaseConnectionsFile: {
    call: usageCalls.leaseConnectionsFile,
    says: 'Same data as CSV',
    id: 'LEASE',
    file: 'connections.csv',
  },
} as const satisfies Record<string, GuideEntry>;

const changing = {
  testLease: { call: calls.testLease, says: 'Send a test request through the proxy', id: 'LEASE' },
  // Before a replacement, which may be an address that stays.
  ...addressChangeGuide,
  labelLease: {
    call: ownLeaseCalls.labelLease,
    says: 'Set a label to filter by, or remove it',
    id: 'LEASE',
    body: { label: 'Project 7' },
  },
  actOnLeases: {
    call: manyLeaseCalls.actOnLeases,
    says: 'Label, test, replace, end or export up to 1,000 proxies, with an outcome for each',
    body: { act: 'label', ids: ['$LEASE'], to: 'Project 7' },
  },
  changeLeaseCredentials: {
    call: calls.changeLeaseCredentials,
    says: 'Create a new password; the order then shows it',
    id: 'LEASE',
  },
  replaceLease: {
    call: leaseCalls.replaceLease,
    says: 'Replace the exit address; host and port stay the same',
    id: 'LEASE',
    body: { reason: 'not-working' },
  },
  leaseSources: {
    call: sourceCalls.leaseSources,
    says: 'IP addresses that need no password, and their port',
    id: 'LEASE',
  },
  addSource: {
    call: sourceCalls.addSource,
    says: 'Allow an IP address or range without a password',
    id: 'LEASE',
    body: { address: '$ADDRESS' },
  },
  removeSource: {
    call: sourceCalls.removeSource,
    says: 'Remove an allowed IP address',
    id: 'LEASE',
    body: { address: '$ADDRESS' },
  },
  ...subUserGuide,
  ...trafficGuide,
  endAutoRenewal: {
    call: keepingCalls.endAutoRenewal,
    says: 'Turn off auto-renew',
    id: 'LEASE',
  },
  cancelLease: {
    call: keepingCalls.cancelLease,
    says: 'Cancel at the end of the term, or now with the rest credited to your balance',
    id: 'LEASE',
    body: { when: 'end', reason: 'not-needed' },
  },
  keepLease: { call: keepingCalls.keepLease, says: 'Undo a cancellation', id: 'LEASE' },
  refundLease: {
    call: leaseCalls.refundLease,
    says: 'Refund its price: instant within the stated hours and traffic, otherwise after a review',
    id: 'LEASE',
    body: { to: 'balance', reason: 'not-working' },
  },
} as const satisfies Record<string, GuideEntry>;

const machines = {
  servers: { call: calls.servers, says: 'Your servers, without passwords' },
  server: { call: calls.server, says: 'One server, with its address while it runs', id: 'SERVER' },
  serverService: {
    call: serverCalls.serverService,
    says: 'Term, renewal price and available actions of one server',
    id: 'SERVER',
  },
  serverLive: {
    call: serverCalls.serverLive,
    says: 'Power state, CPU and traffic of one server',
    id: 'SERVER',
  },
  serverAutoRenewals: {
    call: serverKeepingCalls.serverAutoRenewals,
    says: 'Servers with auto-renew, and their dates',
  },
  workOnServer: {
    call: serverCalls.workOnServer,
    says: 'Start, stop or restart a server',
    id: 'SERVER',
    body: { kind: 'reboot' },
  },
  endServerAutoRenewal: {
    call: serverCalls.endServerAutoRenewal,
    says: 'Turn off auto-renew for a server',
    id: 'SERVER',
  },
  leaveServer: {
    call: serverCalls.leaveServer,
    says: 'Cancel a server at the end of its term; false undoes that',
    id: 'SERVER',
    body: { leaves: true },
  },
} as const satisfies Record<string, GuideEntry>;

const buying = {
  quote: {
    call: calls.quote,
    says: 'Get a price, valid for ten minutes',
    body: { product: 'proxy', productId: '$PROXY', plan: 'daily' },
  },
  createPayment: {
    call: calls.createPayment,
    says: 'Order at that price and pay from your balance',
    body: {
      mode: 'BALANCE',
      quoteId: '$QUOTE',
      amount: '$AMOUNT',
      accountNumber: '',
      category: 'COLLECTIONS',
      countryCode: 'KE',
      currencyCode: 'KES',
      metaData: { proxyId: '$PROXY', plan: 'daily' },
    },
  },
  quoteCart: {
    call: cartCalls.quoteCart,
    says: 'Get one price for up to 1,000 proxies, or for so many of what a filter finds',
    body: { lines: [{ productId: '$PROXY', plan: 'daily' }], accept: 'any' },
  },
  payCart: {
    call: cartCalls.payCart,
    says: 'Order all of them at that price in one payment from your balance',
    body: { mode: 'BALANCE', quoteId: '$QUOTE', amount: '$AMOUNT' },
  },
  renewLease: {
    call: leaseCalls.renewLease,
    says: 'Renew for one term from your balance, at the given price',
    id: 'LEASE',
    body: { plan: 'daily', amountKes: '$AMOUNT' },
  },
  setAutoRenewal: {
    call: keepingCalls.setAutoRenewal,
    says: 'Turn on auto-renew from your balance, up to the given price',
    id: 'LEASE',
    body: { plan: 'daily', prompts: false, amountKes: '$AMOUNT' },
  },
  renewServer: {
    call: serverCalls.renewServer,
    says: 'Renew a server for one month from your balance, at the given price',
    id: 'SERVER',
    body: { amountKes: '$AMOUNT' },
  },
  setServerAutoRenewal: {
    call: serverCalls.setServerAutoRenewal,
    says: 'Turn on auto-renew for a server, up to the given price',
    id: 'SERVER',
    body: { amountKes: '$AMOUNT' },
  },
} as const satisfies Record<string, GuideEntry>;

/** The parts of the guide, in the order in which they are read. */
export const tokenGuide = { catalogue, account, reading, changing, machines, buying } as const;

export type GuidePart = keyof typeof tokenGuide;
type EntryNames<Part> = Part extends GuidePart ? keyof (typeof tokenGuide)[Part] : never;
export type GuideName = EntryNames<GuidePart>;

export const guideParts = Object.entries(tokenGuide) as readonly (readonly [
  GuidePart,
  Readonly<Record<string, GuideEntry>>,
])[];

/** Every entry by its name. */
export const guideEntries = Object.assign(
  {},
  ...guideParts.map(([, entries]) => entries),
) as Readonly<Record<GuideName, GuideEntry>>;

/** The shell's variables for the shop's own address and for the secret. */
export const exampleBase = 'LANGO_API';
export const exampleToken = 'LANGO_TOKEN';

/** The command of an example: ids, prices and the secret come from the shell's variables. */
export function commandOf({ call, id, query, body, file }: GuideEntry): string {
  const path = call.path.replace(/:\w+/, `$${id ?? 'ID'}`);
  const search = Object.entries(query ?? {}).map(([name, value]) => `${name}=${value}`);
  const url = `$${exampleBase}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`;
  return [
    'curl',
    file && `-o ${file}`,
    call.method !== 'GET' && `-X ${call.method}`,
    `-H "Authorization: Bearer $${exampleToken}"`,
    call.spends && '-H "Idempotency-Key: $KEY"',
    body && `-H "Content-Type: application/json"`,
    body && `-d "${bodyOf(body)}"`,
    `"${url}"`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** JSON between the shell's double quotes, where variables are filled in; amounts are numbers. */
const bodyOf = (body: Readonly<Record<string, unknown>>) =>
  JSON.stringify(body)
    .replaceAll('"$AMOUNT"', '$AMOUNT')
    .replace(/["\\]/g, (sign) => `\\${sign}`);
