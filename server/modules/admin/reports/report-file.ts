import type { Report, ReportTable, SaleLine } from '#contracts/admin/reports.ts';
import { money, toDecimal } from '#contracts/money.ts';
import { csvFile } from '#contracts/format/csv.ts';

type Cells = readonly (string | number)[];

/** One table of a report for a spreadsheet; amounts are numbers with two decimals. */
export const reportFile = (report: Report, table: ReportTable): string =>
  csvFile(tables[table](report));

const amount = (minor: number, currency: 'KES' | 'USD' = 'KES') =>
  Number(toDecimal(money(minor, currency)));

const saleHeads = ['Sales', 'Sold', 'VAT', 'Given back', 'VAT given back', 'Income'];
const saleCells = (line: SaleLine): Cells => [
  line.sales,
  amount(line.soldMinor),
  amount(line.soldVatMinor),
  amount(line.returnedMinor),
  amount(line.returnedVatMinor),
  amount(line.soldMinor - line.returnedMinor),
];
const sales = (head: string, lines: readonly SaleLine[]): Cells[] => [
  [head, ...saleHeads],
  ...lines.map((line) => [line.key || 'unknown', ...saleCells(line)]),
];

const tables: Readonly<Record<ReportTable, (report: Report) => readonly Cells[]>> = {
  days: ({ days }) => sales('Day', days),
  products: ({ products }) => sales('Product', products),
  countries: ({ countries }) => sales('Country', countries),
  methods: ({ methods }) => sales('Method', methods),
  accounts: ({ accounts }) => [
    ['Account', 'Currency', 'Opening', 'Debit', 'Credit', 'Closing'],
    ...accounts.map(({ account, currency, ...line }) => [
      account,
      currency,
      ...[line.openingMinor, line.debitMinor, line.creditMinor, line.closingMinor].map((minor) =>
        amount(minor, currency),
      ),
    ]),
  ],
  promise: ({ promise }) => [
    ['Product', 'Delivered', 'Median seconds', '90% within seconds', 'Later than two hours'],
    ...promise.map((line) => [
      line.product,
      line.delivered,
      line.medianSeconds ?? '',
      line.p90Seconds ?? '',
      line.late,
    ]),
  ],
  stock: ({ stock }) => [
    ['Code', 'Country', 'Free', 'Leased', 'Degraded', 'Down', 'Unmeasured', 'Off sale'],
    ...stock.map((line) => [
      line.countryCode,
      line.country,
      line.free,
      line.leased,
      line.degraded,
      line.down,
      line.unmeasured,
      line.offSale,
    ]),
  ],
  customers: ({ customers }) => [
    ['Customer', 'E-mail', 'Sales', 'Income'],
    ...customers.top.map((line) => [
      line.customerId,
      line.email,
      line.sales,
      amount(line.netMinor),
    ]),
  ],
};
