import type { FastifyRequest } from 'fastify';
import { collectorFor } from '#modules/payments';
import { audit, staffOf } from '#modules/staff';
import type { SignedIn } from '#platform/http/policy.ts';
import type { SalesContext } from '../context.ts';

/** Writes that a staff member is about to ask a real phone for a shilling. */
export const recordTestPrompt = (
  { db, clock }: Pick<SalesContext, 'db' | 'clock'>,
  caller: SignedIn,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<void> =>
  db.transaction((tx) =>
    audit(tx, {
      staff: staffOf(caller, request),
      action: 'payment.test',
      subject: { kind: 'provider', id: collectorFor('STK') },
      at: clock(),
    }),
  );
