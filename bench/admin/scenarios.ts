import { createHash } from 'node:crypto';

/** Lists and searches of Admin as staff use them. */
export type Scenario = Readonly<{ name: string; path: string }>;

const common = 'city%20region%20network%20fiber';

/** A customer in the middle of the range, by number, address and id, and an order of theirs. */
function middleOf(rows: number) {
  const number = Math.floor(rows / 2);
  const idOf = (kind: string) => createHash('md5').update(`${kind}${number}`).digest('hex');
  const email = `person${number}@example.test`;
  return { number, email, id: `cus_${idOf('c')}`, order: `ord_${idOf('o')}` };
}

/** A whole list is counted so far. */
const countedMax = 100_000;
/** The last page of a list of so many rows, 25 to a page. */
const deep = (rows: number) => Math.max(0, Math.floor(Math.min(rows, countedMax) / 25) - 1);

/** Customers, mails and so on; addresses for sale; and orders, as many as rows by default. */
type Sizes = Readonly<{ rows: number; addresses: number; orders?: number }>;

/** What waits, and what was paid. */
function workAndMoney({ rows, orders = rows }: Sizes): readonly Scenario[] {
  const { number, email, order } = middleOf(rows);
  const digits = String(number);
  return [
    { name: 'day', path: '/day' },
    { name: 'queue: waiting', path: '/orders?state=waiting' },
    { name: 'queue: figures', path: '/summary' },
    { name: 'orders: all, first page', path: '/orders?state=all' },
    { name: 'orders: all, last page', path: `/orders?state=all&page=${deep(orders)}` },
    { name: 'orders: by code', path: `/orders?state=all&search=LG-${digits.padStart(8, '0')}` },
    {
      name: 'orders: by part of an e-mail',
      path: `/orders?state=all&search=person${digits.slice(0, -1)}`,
    },
    { name: 'orders: by name', path: '/orders?state=all&search=otieno' },
    { name: 'orders: nothing found', path: '/orders?state=all&search=zanzibar' },
    { name: 'order: full history', path: `/orders/${order}/story` },
    { name: 'orders: dearest first', path: '/orders?state=all&sort=price&dir=desc' },
    { name: 'payments: first page', path: '/payments' },
    { name: 'payments: largest first', path: '/payments?sort=amount&dir=desc' },
    { name: 'payments: failed', path: '/payments?outcome=failed' },
    { name: 'payments: failed today', path: '/payments?outcome=failed&day=today' },
    { name: 'payments: failed, by code', path: '/payments?outcome=failed&code=1032' },
    { name: 'payments: open', path: '/payments?outcome=open' },
    { name: 'payments: last page', path: `/payments?page=${deep(orders)}` },
    { name: 'payments: by receipt', path: `/payments?search=Q${digits.padStart(9, '0')}` },
    { name: 'payments: by e-mail', path: `/payments?search=${email}` },
    {
      name: 'payments: by part of an e-mail',
      path: `/payments?search=person${digits.slice(0, 2)}`,
    },
    { name: 'exceptions: open', path: '/exceptions?open=true' },
    { name: 'exceptions: all', path: '/exceptions?open=false' },
    { name: 'refunds: first page', path: '/refunds' },
    { name: 'refunds: to approve', path: '/refunds?state=open' },
    { name: 'unmatched', path: '/unmatched' },
    { name: 'disputes', path: '/disputes' },
    { name: 'settlements', path: '/settlements' },
    { name: 'statement lines', path: '/statement-lines' },
    { name: 'coupons', path: '/coupons' },
    { name: 'leases: this week', path: '/leases?ends=week' },
    { name: 'leases: by e-mail', path: `/leases?search=${email}` },
    { name: 'servers: to set up', path: '/servers?state=setup' },
    { name: 'servers: with work', path: '/servers' },
    { name: 'servers: first page', path: '/servers?state=all' },
    { name: 'servers: by end', path: '/servers?state=all&sort=ends' },
    { name: 'servers: last page', path: `/servers?state=all&page=${deep(rows / 10)}` },
    { name: 'servers: by address', path: '/servers?state=all&search=203.0.113.20' },
    { name: 'servers: by e-mail', path: `/servers?state=all&search=${email}` },
  ];
}

/** Those who buy, and what was said and done. */
function people({ rows }: Sizes): readonly Scenario[] {
  const { email, id } = middleOf(rows);
  return [
    { name: 'tickets: first page', path: '/tickets' },
    { name: 'tickets: closed, last page', path: `/tickets?view=closed&page=${deep(rows * 0.97)}` },
    { name: 'tickets: all, oldest first', path: '/tickets?view=all&sort=since' },
    { name: 'tickets: by subject', path: '/tickets?view=all&search=slow%20address' },
    { name: 'tickets: by e-mail', path: `/tickets?view=all&search=${email}` },
    { name: 'tickets: nothing found', path: '/tickets?view=all&search=zanzibar' },
    { name: 'customers: record', path: `/customers/${id}` },
    { name: 'customers: nothing found', path: '/customers?search=zanzibar' },
    { name: 'customers: first page', path: '/customers' },
    { name: 'customers: last page', path: `/customers?page=${deep(rows)}` },
    { name: 'customers: by e-mail', path: `/customers?search=${email}` },
    { name: 'customers: by part of a name', path: '/customers?search=otie' },
    { name: 'jobs: all', path: '/jobs?state=all' },
    { name: 'jobs: failing', path: '/jobs?state=failing' },
    { name: 'mails: first page', path: '/mails' },
    { name: 'mails: by recipient', path: `/mails?search=${email}` },
    { name: 'mails: by subject', path: '/mails?search=proxy' },
    { name: 'mails: nothing found', path: '/mails?search=zanzibar' },
    { name: 'mails: refused', path: '/mails?state=refused' },
    { name: 'mails: last page', path: `/mails?page=${deep(rows)}` },
    { name: 'notices of staff', path: '/notices' },
    { name: 'job health', path: '/jobs/health' },
    { name: 'audit: first page', path: '/audit' },
    { name: 'audit: by who', path: '/audit?actor=person3' },
    { name: 'audit: by action', path: '/audit?action=order.assign' },
    { name: 'audit: last page', path: `/audit?page=${deep(rows)}` },
  ];
}

/** The search of everything, by each way in which a record is named. */
function searches({ rows }: Sizes): readonly Scenario[] {
  const { number, email, order } = middleOf(rows);
  const digits = String(number);
  const texts = {
    receipt: `Q${digits.padStart(9, '0')}`,
    reference: `R${digits.padStart(9, '0')}`,
    'order code': `LG-${digits.padStart(8, '0')}`,
    'order id': order,
    'e-mail': email,
    'beginning of an e-mail': 'person1',
    'last name of all': 'otieno',
    'orders of a name': 'order:person 1',
    phone: '0712345678',
    'last figures of a phone': 'phone:5678',
    address: '10.0.0.7',
    'address of a server': '203.0.113.20',
    ticket: 'ticket:person1',
    invoice: 'INV-2026-000123',
    'nothing found': 'zanzibar',
  };
  return Object.entries(texts).map(([name, text]) => ({
    name: `search: ${name}`,
    path: `/search?search=${encodeURIComponent(text)}`,
  }));
}

/** What is for sale, and where it comes from. */
const forSale = ({ addresses }: Sizes): readonly Scenario[] => [
  { name: 'products: first page', path: '/products?kind=proxy' },
  { name: 'products: cheapest first', path: '/products?kind=proxy&sort=month' },
  { name: 'products: by city', path: '/products?kind=proxy&search=city%20123' },
  { name: 'products: last page', path: `/products?kind=proxy&page=${deep(addresses)}` },
  { name: 'products: by four common words', path: `/products?kind=proxy&search=${common}` },
  { name: 'products: common words, page 30', path: `/products?search=${common}&page=30` },
  { name: 'products: nothing found', path: '/products?kind=proxy&search=zanzibar' },
  { name: 'products: words that never meet', path: '/products?search=fiber%20cable%20mobile' },
  { name: 'products: of a country', path: '/products?kind=proxy&country=US' },
  { name: 'products: of a country, off sale', path: '/products?country=US&sale=off' },
  { name: 'products: off sale', path: '/products?sale=off' },
  { name: 'products: degraded', path: '/products?health=degraded' },
  { name: 'products: country, words, on sale', path: `/products?country=US&sale=on&search=fiber` },
  { name: 'products: servers', path: '/products?kind=vps' },
  { name: 'countries', path: '/countries' },
  { name: 'stock: first page', path: '/stock' },
  { name: 'stock: quickest first', path: '/stock?sort=ping' },
  { name: 'stock: middle page', path: `/stock?page=${Math.floor(deep(addresses) / 2)}` },
  { name: 'stock: last page', path: `/stock?page=${deep(addresses)}` },
  { name: 'stock: of a country', path: '/stock?country=US' },
  { name: 'stock: of a country, page 40', path: `/stock?country=US&page=${deep(1_000)}` },
  { name: 'stock: of a country and state', path: '/stock?country=US&state=waiting' },
  { name: 'stock: of a country, by words', path: `/stock?country=US&search=fiber` },
  { name: 'stock: by a common word', path: '/stock?search=city' },
  { name: 'stock: of a supplier', path: '/stock?supplier=bench' },
  { name: 'stock: down', path: '/stock?state=down' },
  { name: 'stock: by city', path: '/stock?search=city%20123' },
  { name: 'stock: by address', path: '/stock?search=10.0.0.7' },
  { name: 'stock: nothing found', path: '/stock?search=zanzibar' },
  { name: 'stock: choices', path: '/stock/choices' },
];

export const scenariosFor = (sizes: Sizes): readonly Scenario[] => [
  ...workAndMoney(sizes),
  ...people(sizes),
  ...searches(sizes),
  ...forSale(sizes),
];
