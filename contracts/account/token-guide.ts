/**
 * What a developer is told of the calls that take an API token: what each does, and an example that
 * works. The API document and the page for developers are made of it; tests hold that it names
 * every such call, and play its examples. Nothing of the app reads this file.
 */
import { articleCalls } from '../support/articles.ts';
import { billingCalls } from '../sale/billing.ts';
import { keepingCalls } from '../goods/lease-keeping.ts';
import { leaseCalls } from '../goods/lease-life.ts';
import { sourceCalls } from '../goods/lease-sources.ts';
import { noticeCalls } from './notices.ts';
import { calls, type Call } from '../site/paths.ts';
import { proofCalls } from './proof.ts';
import { serverKeepingCalls } from '../goods/server-keeping.ts';
import { serverCalls } from '../goods/server-life.ts';
import { statusCalls } from '../site/status.ts';
import { testPromptCalls } from '../sale/test-prompt.ts';
import { usageCalls } from '../goods/usage.ts';

export type { Call };
export type GuideEntry = Readonly<{
  call: Call;
  /** What it does, in one line. */
  says: string;
  /** The shell's name for the id in its path. */
  id?: ExampleId;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  /** It answers with a file of this name. */
  file?: string;
  /** It spends money, so a repeat is recognised by the value of this header. */
  isOnce?: true;
}>;

/** Of what an example needs to know the id, as the shell's variables are called. */
export const exampleIds = [
  'ARTICLE',
  'CREDIT_NOTE',
  'LEASE',
  'ORDER',
  'PAYMENT',
  'PROXY',
  'SERVER',
] as const;
export type ExampleId = (typeof exampleIds)[number];

const catalogue = {
  countries: { call: calls.countries, says: 'Countries, and how many proxies are free in each' },
  listProxies: {
    call: calls.listProxies,
    says: 'Proxies by filters, one page at a time; the first is 0',
    query: { countryCode: 'US', pageSize: '20', pageNum: '0' },
  },
  proxyPages: {
    call: calls.proxyPages,
    says: 'How many pages these filters have, and what else can be filtered by',
    query: { countryCode: 'US', segments: 'true' },
  },
  proxy: { call: calls.proxy, says: 'One proxy', id: 'PROXY' },
  vpsOffers: { call: calls.vpsOffers, says: 'Servers on offer' },
  shopFacts: { call: calls.shopFacts, says: 'Stock, lowest prices and the exchange rate' },
  convert: {
    call: testPromptCalls.convert,
    says: 'US dollars in whole shillings, as the shop counts',
    query: { from: 'USD', to: 'KES', amount: '1.99' },
  },
  status: { call: statusCalls.status, says: 'How the shop is doing, and its incidents' },
  articles: { call: articleCalls.articles, says: 'Articles of the knowledge base' },
  article: { call: articleCalls.article, says: 'One article', id: 'ARTICLE' },
} as const satisfies Record<string, GuideEntry>;

const account = {
  searchOrders: {
    call: calls.searchOrders,
    says: 'Your orders, newest first; with the scope proxies, passwords too',
    query: { category: 'proxies', page: '0' },
  },
  order: { call: proofCalls.order, says: 'One order, and the proof of its delivery', id: 'ORDER' },
  searchPayments: {
    call: calls.searchPayments,
    says: 'Where your payments stand',
    query: { paymentId: '$PAYMENT' },
  },
  balance: { call: calls.balance, says: 'Your balance, and what moved it' },
  dashboardSummary: { call: calls.dashboardSummary, says: 'Your account in figures' },
  notices: { call: noticeCalls.notices, says: 'Your notices' },
  news: { call: articleCalls.news, says: 'What the shop announced to you' },
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
  leaseService: {
    call: leaseCalls.leaseService,
    says: 'One proxy of yours: its term, its quality, what a renewal costs',
    id: 'LEASE',
  },
  autoRenewals: { call: keepingCalls.autoRenewals, says: 'What renews by itself, and when' },
  leasesUsage: { call: usageCalls.leasesUsage, says: 'What your proxies have moved' },
  leaseUsage: {
    call: usageCalls.leaseUsage,
    says: 'What one has moved, by hour or day',
    id: 'LEASE',
    query: { by: 'day' },
  },
  leaseUsageFile: {
    call: usageCalls.leaseUsageFile,
    says: 'The same as a table',
    id: 'LEASE',
    query: { by: 'day' },
    file: 'usage.csv',
  },
  leaseConnections: {
    call: usageCalls.leaseConnections,
    says: 'Its connections, newest first; before takes the next of the last answer',
    id: 'LEASE',
  },
  leaseConnectionsFile: {
    call: usageCalls.leaseConnectionsFile,
    says: 'The same as a table',
    id: 'LEASE',
    file: 'connections.csv',
  },
} as const satisfies Record<string, GuideEntry>;

const changing = {
  testLease: { call: calls.testLease, says: 'Makes one request through the proxy', id: 'LEASE' },
  changeLeaseCredentials: {
    call: calls.changeLeaseCredentials,
    says: 'Makes a new password; the order shows it from then on',
    id: 'LEASE',
  },
  replaceLease: {
    call: leaseCalls.replaceLease,
    says: 'Puts another address behind the same entry',
    id: 'LEASE',
    body: { reason: 'not-working' },
  },
  leaseSources: {
    call: sourceCalls.leaseSources,
    says: 'Addresses that need no password, and the port for them',
    id: 'LEASE',
  },
  addSource: {
    call: sourceCalls.addSource,
    says: 'Lets an address or a range in without a password',
    id: 'LEASE',
    body: { address: '$ADDRESS' },
  },
  removeSource: {
    call: sourceCalls.removeSource,
    says: 'Takes that back',
    id: 'LEASE',
    body: { address: '$ADDRESS' },
  },
  endAutoRenewal: {
    call: keepingCalls.endAutoRenewal,
    says: 'Stops renewing it by itself',
    id: 'LEASE',
  },
  cancelLease: {
    call: keepingCalls.cancelLease,
    says: 'Lets it end with its term, or now with the rest on the balance',
    id: 'LEASE',
    body: { when: 'end', reason: 'not-needed' },
  },
  keepLease: { call: keepingCalls.keepLease, says: 'Takes that back', id: 'LEASE' },
  refundLease: {
    call: leaseCalls.refundLease,
    says: 'Gives its price back: at once within the stated hours and traffic, else after a review',
    id: 'LEASE',
    body: { to: 'balance', reason: 'not-working' },
  },
} as const satisfies Record<string, GuideEntry>;

const machines = {
  servers: { call: calls.servers, says: 'Your servers, without passwords' },
  server: { call: calls.server, says: 'One server, and its address while it runs', id: 'SERVER' },
  serverService: {
    call: serverCalls.serverService,
    says: 'Its term, what a renewal costs, and what can be done with it',
    id: 'SERVER',
  },
  serverLive: {
    call: serverCalls.serverLive,
    says: 'Whether it runs, its processor and its traffic',
    id: 'SERVER',
  },
  serverAutoRenewals: {
    call: serverKeepingCalls.serverAutoRenewals,
    says: 'The servers that renew automatically, and when',
  },
  workOnServer: {
    call: serverCalls.workOnServer,
    says: 'Starts, stops or restarts it',
    id: 'SERVER',
    body: { kind: 'reboot' },
  },
  endServerAutoRenewal: {
    call: serverCalls.endServerAutoRenewal,
    says: 'Turns its auto-renewal off',
    id: 'SERVER',
  },
  leaveServer: {
    call: serverCalls.leaveServer,
    says: 'Lets it end with its term; false takes that back',
    id: 'SERVER',
    body: { leaves: true },
  },
} as const satisfies Record<string, GuideEntry>;

const buying = {
  quote: {
    call: calls.quote,
    says: 'The price, which stands for ten minutes',
    body: { product: 'proxy', productId: '$PROXY', plan: 'daily' },
  },
  createPayment: {
    call: calls.createPayment,
    says: 'Orders at that price and pays from the balance',
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
    isOnce: true,
  },
  renewLease: {
    call: leaseCalls.renewLease,
    says: 'Pays one more term from the balance, at the price that you name',
    isOnce: true,
    id: 'LEASE',
    body: { plan: 'daily', amountKes: '$AMOUNT' },
  },
  setAutoRenewal: {
    call: keepingCalls.setAutoRenewal,
    says: 'Renews it by itself, from the balance, at that price',
    id: 'LEASE',
    body: { plan: 'daily', prompts: false, amountKes: '$AMOUNT' },
  },
  renewServer: {
    call: serverCalls.renewServer,
    says: 'Pays one more month of a server from the balance, at the price that you name',
    isOnce: true,
    id: 'SERVER',
    body: { amountKes: '$AMOUNT' },
  },
  setServerAutoRenewal: {
    call: serverCalls.setServerAutoRenewal,
    says: 'Renews a server automatically, from the balance, at that price',
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
export function commandOf({ call, id, query, body, file, isOnce }: GuideEntry): string {
  const path = call.path.replace(/:\w+/, `$${id ?? 'ID'}`);
  const search = Object.entries(query ?? {}).map(([name, value]) => `${name}=${value}`);
  const url = `$${exampleBase}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`;
  return [
    'curl',
    file && `-o ${file}`,
    call.method !== 'GET' && `-X ${call.method}`,
    `-H "Authorization: Bearer $${exampleToken}"`,
    isOnce && '-H "Idempotency-Key: $KEY"',
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
