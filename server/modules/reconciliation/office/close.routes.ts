import type { SalesWorld } from '#modules/sales';
import type { FastifyInstance } from 'fastify';
import { bookCalls } from '#contracts/admin-books.ts';
import { money, toDecimal } from '#contracts/money.ts';
import { dayMs, nairobiDate } from '#contracts/time.ts';
import { audit, staffOf, staffRead, staffWrite } from '#modules/staff';
import { csvOf } from '#platform/csv.ts';
import { route } from '#platform/http/route.ts';
import { closeDay, readDay, reopenDay } from '../daily-close.ts';

const read = staffRead('ledger.read');
const change = staffWrite('payments.refund');

/** The books of each day, closed in order. */
export function adminCloseRoutes(app: FastifyInstance, world: SalesWorld) {
  const { db, clock } = world;
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
    const { day, note } = call.body;
    const at = clock();
    await db.transaction(async (tx) => {
      await closeDay(tx, { day, note, by: staff.id, at });
      const subject = { kind: 'book-day', id: day };
      await audit(tx, { staff, action: 'books.close', subject, after: { note }, at });
    });
    return view(day);
  });
  route(app, { call: bookCalls.reopenDay, policy: change }, async (call) => {
    const staff = staffOf(call.caller, call.request);
    const { day, reason } = call.body;
    await db.transaction(async (tx) => {
      await reopenDay(tx, day);
      const subject = { kind: 'book-day', id: day };
      await audit(tx, { staff, action: 'books.reopen', subject, after: { reason }, at: clock() });
    });
    return view(day);
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
      .send(csvOf([heading, ...rows]));
    return undefined;
  });
}
