/** Lists and searches of the back office as staff use them. */
export type Scenario = Readonly<{ name: string; path: string }>;

const middle = 'person25000@example.test';

/** The last page of a list of so many rows, 25 to a page. */
const deep = (rows: number) => Math.floor(rows / 25) - 1;

type Sizes = Readonly<{ rows: number; addresses: number }>;

export const scenariosFor = ({ rows, addresses }: Sizes): readonly Scenario[] => [
  { name: 'queue: waiting', path: '/orders?state=waiting' },
  { name: 'queue: figures', path: '/summary' },
  { name: 'orders: all, first page', path: '/orders?state=all' },
  { name: 'orders: all, last page', path: `/orders?state=all&page=${deep(rows)}` },
  { name: 'orders: by code', path: '/orders?state=all&search=LG-00025000' },
  { name: 'orders: by part of an e-mail', path: '/orders?state=all&search=person2500' },
  { name: 'orders: by name', path: '/orders?state=all&search=otieno' },
  { name: 'orders: nothing found', path: '/orders?state=all&search=zanzibar' },
  { name: 'payments: first page', path: '/payments' },
  { name: 'payments: last page', path: `/payments?page=${deep(rows)}` },
  { name: 'payments: by receipt', path: '/payments?search=Q000025000' },
  { name: 'payments: by e-mail', path: `/payments?search=${middle}` },
  { name: 'payments: by part of an e-mail', path: '/payments?search=person25' },
  { name: 'exceptions: open', path: '/exceptions?open=true' },
  { name: 'customers: first page', path: '/customers' },
  { name: 'customers: last page', path: `/customers?page=${deep(rows)}` },
  { name: 'customers: by e-mail', path: `/customers?search=${middle}` },
  { name: 'customers: by part of a name', path: '/customers?search=otie' },
  { name: 'products: first page', path: '/products?kind=proxy' },
  { name: 'products: by city', path: '/products?kind=proxy&search=city%20123' },
  { name: 'stock: first page', path: '/stock' },
  { name: 'stock: middle page', path: `/stock?page=${Math.floor(deep(addresses) / 2)}` },
  { name: 'stock: last page', path: `/stock?page=${deep(addresses)}` },
  { name: 'stock: of a country', path: '/stock?country=US' },
  { name: 'stock: of a supplier', path: '/stock?supplier=bench' },
  { name: 'stock: down', path: '/stock?state=down' },
  { name: 'stock: by city', path: '/stock?search=city%20123' },
  { name: 'stock: by address', path: '/stock?search=10.0.0.7' },
  { name: 'stock: nothing found', path: '/stock?search=zanzibar' },
  { name: 'stock: choices', path: '/stock/choices' },
  { name: 'jobs: all', path: '/jobs?state=all' },
  { name: 'jobs: failing', path: '/jobs?state=failing' },
  { name: 'mails: first page', path: '/mails' },
  { name: 'mails: by recipient', path: `/mails?search=${middle}` },
  { name: 'audit: first page', path: '/audit' },
  { name: 'audit: by who', path: '/audit?actor=person3' },
  { name: 'audit: by action', path: '/audit?action=order.assign' },
  { name: 'audit: last page', path: `/audit?page=${deep(rows)}` },
];
