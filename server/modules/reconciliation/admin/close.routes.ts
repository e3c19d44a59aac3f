import type { FastifyInstance } from 'fastify';
import { bookCalls } from '#contracts/admin/money/books.ts';
import { money, toDecimal } from '#contracts/money.ts';
import { dayMs, nairobiDate } from '#contracts/time.ts';
import type { SalesContext } from '#modules/sales';
import { staffOf, staffRead, staffWrite } from '#modules/staff';
import { csvFile } from '#contracts/format/csv.ts';
import { route } from '#platform/http/route.ts';
import { readDay } from '../daily-close.ts';
import { closeBooks, reopenBooks } from './close-books.ts';

const read = staffRead('ledger.read');
const change = staffWrite('payments.refund');

/** The books of each day, closed in order. */
export function adminCloseRoutes(app: FastifyInstance, ctx: SalesContext) {
  const { db, clock } = ctx;
  const view = async (day: string) => {
    const { accounts, closed, ...about } = await readDay(db, day, clock());
    const kept = closed && { ...closed, closedAt: closed.closedAt.toISOString() };
    return { ...about, accounts: [...accounts], closed: kept ?? null };
  };
  route(app, { call: bookCalls.close, policy: read }, ({ query }) =>
    view(query.day ?? nairobiDate(clock().getTime() - dayMs)),
  );
  route(app, { call: bookCalls.closeDay, policy: change }, async (call) => {
    const staff = staffOf(call.caller, call.request);
    await closeBooks(ctx, staff, call.body);
    return view(call.body.day);
  });
  route(app, { call: bookCalls.reopenDay, policy: change }, async (call) => {
    const staff = staffOf(call.caller, call.request);
    await reopenBooks(ctx, staff, call.body);
    return view(call.body.day);
  });
  route(app, { call: bookCalls.closeFile, policy: read }, async ({ query, reply }) => {
    const { accounts } = await readDay(db, query.day, clock());
    const heading = ['Account', 'Currency', 'Opening', 'Debit', 'Credit', 'Closing'];
    const rows = accounts.map((line) => {
      const amount = (minor: number) => Number(toDecimal(money(minor, line.currency)));
      const figures = [line.openingMinor, line.debitMinor, line.creditMinor, line.closingMinor];
      return [line.account, line.currency, ...figures.map(amount)];
    });
    const name = `attachment; filename="close-${query.day}.csv"`;
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', name)
      .send(csvFile([heading, ...rows]));
    return undefined;
  });
}
