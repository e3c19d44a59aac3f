import type * as z from 'zod/mini';
import type { decideAbuseBody } from '#contracts/support/abuse.ts';
import { enqueueMail } from '#modules/notifications';
import { audit, EditConflict, type Staff } from '#modules/staff';
import { say } from '#modules/support';
import type { Tx } from '#platform/db.ts';
import { InvalidInput } from '#platform/errors.ts';
import { moveReport, type Report } from '../abuse.sql.ts';
import { movesFrom, namesLease } from '../report.ts';
import type { Match } from './abuse.sql.ts';
import type { AbuseAdminContext } from './context.ts';

type Decision = Readonly<{
  report: Report;
  /** The leases that it can be about. */
  matches: readonly Match[];
  input: z.infer<typeof decideAbuseBody>;
}>;

/**
 * Moves a report, with all effects in one transaction: a warning or a suspension of the lease's
 * customer, who learns why and how to appeal, and the answer to the reporter. Throws `EditConflict`
 * when it was moved before, and `InvalidInput` for an unknown move or a lease that did not use the
 * address.
 */
export async function decideAbuse(
  ctx: AbuseAdminContext,
  staff: Staff,
  { report, matches, input }: Decision,
): Promise<void> {
  const at = ctx.clock();
  const { from, to, reason, answer } = input;
  if (!movesFrom(from).includes(to)) {
    throw InvalidInput.at('/to', `A report that is ${from} does not become ${to}.`);
  }
  const match = matches.find(({ leaseId }) => leaseId === input.leaseId);
  if (input.leaseId !== undefined && !match) {
    throw InvalidInput.at('/leaseId', 'This lease did not use the address then.');
  }
  if (namesLease(to) && !match) {
    throw InvalidInput.at('/leaseId', 'Choose the lease that this is about.');
  }
  await ctx.db.transaction(async (tx) => {
    const move = { reportId: report.id, from, to, leaseId: match?.leaseId, reason };
    if (!(await moveReport(tx, { ...move, by: staff.id, at }))) {
      throw new EditConflict([{ pointer: '/from', detail: 'it was moved meanwhile' }]);
    }
    if (match && namesLease(to)) {
      if (to === 'suspended' && !match.isSuspended) {
        const about = `through your proxy on ${whenOf(report)} (${report.code})`;
        const told = `We had a report about what went out ${about}. ${reason}`;
        const { customerId } = match;
        await ctx.suspend(tx, { customerId, reason, told, staff, at });
      } else {
        await notifyCustomer(tx, ctx, { report, match, input, at });
      }
    }
    if (answer !== undefined && report.ticketId !== null) {
      const ticketId = report.ticketId;
      const author = { author: 'staff', authorId: staff.id, via: 'web' } as const;
      await say(ctx, tx, { ...author, ticketId, body: answer, key: null, at });
    }
    await audit(tx, {
      staff,
      action: 'abuse.decide',
      subject: { kind: 'abuse-report', id: report.id },
      before: { state: from },
      after: { state: to, reason, ...(match ? { leaseId: match.leaseId } : {}) },
      at,
    });
  });
}

type Telling = Readonly<{ report: Report; match: Match; input: Decision['input']; at: Date }>;

const whenOf = ({ happenedAt }: Report) =>
  `${happenedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** A suspended user cannot sign in, so both ways to appeal work without signing in. */
async function notifyCustomer(
  tx: Tx,
  ctx: AbuseAdminContext,
  { report, match, input, at }: Telling,
) {
  const { shop, publicUrl } = ctx;
  const when = whenOf(report);
  const what =
    input.to === 'suspended'
      ? 'Your account is suspended, and its proxies and servers are paused'
      : 'This is a warning; your service goes on';
  const where = `${shop.supportEmail} or at ${publicUrl}/contact`;
  const appeal = `If this is wrong, appeal: write to ${where}, and name ${report.code}.`;
  await enqueueMail(tx, ctx, {
    template: 'staff-message',
    dedupeKey: `abuse:${report.id}:${input.to}:${at.getTime()}`,
    to: [match.customerEmail],
    customerId: match.customerId,
    facts: {
      firstName: match.firstName,
      orderCode: match.orderCode,
      title: match.title,
      body: [
        `We had a report about what went out through your proxy on ${when}.`,
        input.reason,
        `${what}.`,
        appeal,
      ].join('\n\n'),
      link: `${publicUrl}/dashboard/orders`,
    },
    at,
  });
}
