import type { FastifyInstance } from 'fastify';
import { bookCalls } from '#contracts/admin/money/books.ts';
import { staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import type { AdminContext } from '../context.ts';
import { checkByStaff } from './check-by-staff.ts';
import { keptChecks } from './invariant-checks.sql.ts';

const read = staffRead('ledger.read');

/** Whether everything that must be true is. */
export function invariantRoutes(app: FastifyInstance, { db, clock }: AdminContext) {
  const kept = async () => ({
    content: (await keptChecks(db)).map(({ checkedAt, brokenSince, offences, ...check }) => ({
      ...check,
      offences: [...offences],
      checkedAt: checkedAt.toISOString(),
      brokenSince: brokenSince?.toISOString() ?? null,
    })),
  });
  route(app, { call: bookCalls.invariants, policy: read }, kept);
  const policy = staffWrite('ledger.read');
  route(app, { call: bookCalls.checkInvariants, policy }, async (call) => {
    await checkByStaff({ db, clock }, staffOf(call.caller, call.request));
    return kept();
  });
}
