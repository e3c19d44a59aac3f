/** Admin's reports: sales, income and debts. Amounts in minor units of KES. */
import * as z from 'zod/mini';
import { products } from '../goods/kinds.ts';
import { bookAccount } from './money/books.ts';
import { customerId } from '../ids.ts';
import { call, csv } from '../site/paths.ts';

const day = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));
const minor = z.number();

/** Sales and their refunds by day, product, country or method. */
export const saleLine = z.object({
  /** A day, `proxy`, a country’s code, a payment method; empty where the books have none. */
  key: z.string(),
  sales: z.number(),
  /** Delivered, without tax. */
  soldMinor: minor,
  soldVatMinor: minor,
  returnedMinor: minor,
  returnedVatMinor: minor,
});

export const promiseLine = z.object({
  product: z.enum(products),
  delivered: z.number(),
  /** From the money to the credentials. Null below ten deliveries. */
  medianSeconds: z.nullable(z.number()),
  p90Seconds: z.nullable(z.number()),
  /** Later than two hours. */
  late: z.number(),
});

export const stockLine = z.object({
  countryCode: z.string(),
  country: z.string(),
  free: z.number(),
  leased: z.number(),
  /** Measured slow, measured dead, not measured yet, taken off sale. */
  degraded: z.number(),
  down: z.number(),
  unmeasured: z.number(),
  offSale: z.number(),
});

export const customerLine = z.object({
  customerId,
  email: z.string(),
  sales: z.number(),
  netMinor: minor,
});

export const report = z.object({
  from: day,
  to: day,
  /** The sum of each list equals the change of the ledger's accounts. */
  agrees: z.boolean(),
  total: saleLine,
  days: z.array(saleLine),
  products: z.array(saleLine),
  countries: z.array(saleLine),
  methods: z.array(saleLine),
  accounts: z.array(bookAccount),
  promise: z.array(promiseLine),
  stock: z.array(stockLine),
  customers: z.object({
    joined: z.number(),
    buying: z.number(),
    firstTime: z.number(),
    top: z.array(customerLine),
  }),
});
export type Report = z.infer<typeof report>;
export type SaleLine = z.infer<typeof saleLine>;

export const reportTables = [
  'days',
  'products',
  'countries',
  'methods',
  'accounts',
  'promise',
  'stock',
  'customers',
] as const;
export type ReportTable = (typeof reportTables)[number];

/** Nairobi days, both included; the last thirty by default. */
const period = { from: z.optional(day), to: z.optional(day) };
export const reportCalls = {
  reports: call({
    method: 'GET',
    path: '/admin/reports',
    query: z.object(period),
    answer: report,
  }),
  /** One table of it as CSV. */
  reportFile: call({
    method: 'GET',
    path: '/admin/reports/file',
    media: csv,
    query: z.object({ ...period, table: z.enum(reportTables) }),
  }),
} as const;
