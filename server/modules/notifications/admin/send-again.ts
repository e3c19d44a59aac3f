import { findCustomer } from '#modules/identity';
import { audit, EditConflict, type Staff } from '#modules/staff';
import type { Queryable } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { lockMail, type LoggedMail } from '../mails/mail-log.sql.ts';
import { resendMail } from '../mails/resend-mail.ts';
import type { NotificationsAdminContext } from './context.ts';

/**
 * Sends a mail again, to the address that its customer has now. `seen` is how often staff saw it
 * sent again. Throws `EditConflict` when that is another number by now, `NotFound` for an unknown
 * mail.
 */
export async function sendAgain(
  ctx: NotificationsAdminContext,
  staff: Staff,
  { id, seen }: Readonly<{ id: string; seen: number }>,
): Promise<void> {
  const at = ctx.clock();
  await ctx.db.transaction(async (tx) => {
    const mail = await lockMail(tx, id);
    if (!mail) throw new NotFound('Email not found.');
    if (mail.resends !== seen) {
      throw new EditConflict([{ pointer: '/seen', detail: 'It was just sent again' }]);
    }
    const to = await recipientsOf(tx, mail);
    const done = await resendMail(tx, ctx, { mail, to, at });
    await audit(tx, {
      staff,
      action: done === 'again' ? 'mail.resend' : 'mail.retry',
      subject: { kind: 'mail', id: mail.id },
      after: { template: mail.template, to },
      at,
    });
  });
}

/** A customer's mail follows them to the address they have now; an erased account has none. */
async function recipientsOf(tx: Queryable, { customerId, recipients }: LoggedMail) {
  if (customerId === null) return recipients;
  const customer = await findCustomer(tx, customerId);
  return customer && !customer.erasedAt ? [customer.email] : [];
}
