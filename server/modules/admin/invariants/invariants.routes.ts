import type { FastifyInstance } from 'fastify';
import { bookCalls } from '#contracts/admin-books.ts';
import { audit, staffOf, staffRead, staffWrite } from '#modules/staff';
import { route } from '#platform/http/route.ts';
import type { AdminWorld } from '../world.ts';
import { checkInvariants } from './check-invariants.ts';
import { keptChecks, saveChecks } from './invariant-checks.sql.ts';

const read = staffRead('ledger.read');

/** Whether everything that must be true is. */
export function invariantRoutes(app: FastifyInstance, { db, clock }: AdminWorld) {
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
    const at = clock();
    const checks = await checkInvariants(db, at);
    await db.transaction(async (tx) => {
      await saveChecks(tx, checks, at);
      await audit(tx, {
        staff: staffOf(call.caller, call.request),
        action: 'invariants.check',
        subject: { kind: 'invariants', id: 'all' },
        after: { broken: checks.filter(({ ok }) => !ok).map(({ id }) => id) },
        at,
      });
    });
    return kept();
  });
}
