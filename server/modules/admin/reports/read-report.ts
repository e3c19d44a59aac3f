import type { Report, SaleLine } from '#contracts/admin/reports.ts';
import type { Queryable } from '#platform/db.ts';
import { activationTimes } from '#modules/orders/lists';
import { methodOf } from '#modules/payments/collect';
import { accountsOf, bookDay } from '#modules/reconciliation';
import { bestCustomers, readMoney } from './money.sql.ts';
import { readPeople, readStock } from './shop.sql.ts';
import { dayMs, nairobiDate } from '#contracts/time.ts';

const daysShown = 30;
export const daysMax = 366;

type Input = Readonly<{ from?: string | undefined; to?: string | undefined }>;

/** The days of a report, both included: the last thirty by default, a year at most. */
export function periodOf({ from, to }: Input, at: Date): { from: string; to: string } {
  const last = to ?? nairobiDate(at);
  const before = (days: number) => nairobiDate(bookDay(last).start.getTime() - days * dayMs);
  const first = from ?? before(daysShown - 1);
  const earliest = before(daysMax - 1);
  if (first > last) return { from: last, to: last };
  return { from: first < earliest ? earliest : first, to: last };
}

/** Everything that the reports page and its files show of a period. */
export async function readReport(
  db: Queryable,
  days: { from: string; to: string },
  at: Date,
): Promise<Report> {
  const period = { from: bookDay(days.from).start, to: bookDay(days.to).end };
  const [money, accounts, promise, stock, people, top] = await Promise.all([
    readMoney(db, period),
    accountsOf(db, { day: days.from, start: period.from, end: period.to }),
    activationTimes(db, period),
    readStock(db, at),
    readPeople(db, period),
    bestCustomers(db, period),
  ]);
  const [total = nothing('')] = money.total;
  const { products, countries, methods } = money;
  const lists = [[total], money.days, products, countries, methods];
  return {
    ...days,
    agrees: lists.every((lines) => agreesWith(accounts, lines)),
    total,
    days: everyDay(days, money.days),
    products: [...products],
    countries: [...countries],
    methods: methods.map(named),
    accounts,
    promise,
    stock,
    customers: { ...people, top },
  };
}

/** A method of payment as people call it. */
const named = (line: SaleLine): SaleLine =>
  line.key === '' ? line : { ...line, key: methodOf({ provider: line.key }) };

const nothing = (key: string): SaleLine => ({
  key,
  sales: 0,
  soldMinor: 0,
  soldVatMinor: 0,
  returnedMinor: 0,
  returnedVatMinor: 0,
});

/** Days without a sale are days too. */
function everyDay({ from, to }: { from: string; to: string }, found: readonly SaleLine[]) {
  const known = new Map(found.map((line) => [line.key, line]));
  const days: SaleLine[] = [];
  for (let day = from; day <= to; day = nairobiDate(bookDay(day).end)) {
    days.push(known.get(day) ?? nothing(day));
  }
  return days;
}

/** Whether lines add up to what the ledger's own accounts moved, to the cent. */
function agreesWith(accounts: Report['accounts'], lines: readonly SaleLine[]): boolean {
  const moved = (name: string) =>
    accounts
      .filter(({ account, currency }) => account === name && currency === 'KES')
      .reduce((sum, { creditMinor, debitMinor }) => sum + creditMinor - debitMinor, 0);
  const net = lines.reduce((sum, line) => sum + line.soldMinor - line.returnedMinor, 0);
  const vat = lines.reduce((sum, line) => sum + line.soldVatMinor - line.returnedVatMinor, 0);
  return net === moved('revenue') && vat === moved('vat_output');
}
