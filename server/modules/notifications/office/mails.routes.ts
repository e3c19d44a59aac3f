import type { NotificationsOfficeWorld } from './world.ts';
import type { FastifyInstance } from 'fastify';
import { mailDeskCalls } from '#contracts/admin-mails.ts';
import { findCustomer } from '#modules/identity';
import {
  audit,
  EditConflict,
  answerOf,
  containing,
  iso,
  pageOf,
  staffOf,
  staffRead,
  staffWrite,
} from '#modules/staff';
import type { Queryable } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import { languageOf } from '../bell/settings.sql.ts';
import { findMail, lockMail, searchMails, type LoggedMail } from '../mails/mail-log.sql.ts';
import { resendMail } from '../mails/resend-mail.ts';
import { showMail } from '../mails/show-mail.ts';

/** What the shop has written to whom, as it was sent, and sending it again. */
export function adminMailRoutes(app: FastifyInstance, world: NotificationsOfficeWorld) {
  const { db, clock } = world;
  const read = staffRead('customers.read');
  route(app, { call: mailDeskCalls.mails, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const filter = { pattern: containing(query.search), state: query.state ?? null };
    const { rows, total } = await searchMails(db, filter, page);
    return answerOf(rows.map(viewOf), page, total);
  });
  route(app, { call: mailDeskCalls.mail, policy: read }, async ({ params }) => {
    const mail = await findMail(db, params.id);
    if (!mail) throw new NotFound('There is no such mail.');
    const letter = await showMail(world, mail, await languageOf(db, mail.customerId));
    return { mail: viewOf(mail), letter };
  });
  const resend = { call: mailDeskCalls.resendMail, policy: staffWrite('messages.answer') };
  route(app, resend, async ({ params, body, caller, request }): Promise<undefined> => {
    const staff = staffOf(caller, request);
    const at = clock();
    await db.transaction(async (tx) => {
      const mail = await lockMail(tx, params.id);
      if (!mail) throw new NotFound('There is no such mail.');
      if (mail.resends !== body.seen) {
        throw new EditConflict([{ pointer: '/seen', detail: 'It was just sent again' }]);
      }
      const to = await recipientsOf(tx, mail);
      const done = await resendMail(tx, world, { mail, to, at });
      await audit(tx, {
        staff,
        action: done === 'again' ? 'mail.resend' : 'mail.retry',
        subject: { kind: 'mail', id: mail.id },
        after: { template: mail.template, to },
        at,
      });
    });
  });
}

/** A customer's mail follows them to the address they have now; an erased account has none. */
async function recipientsOf(tx: Queryable, { customerId, recipients }: LoggedMail) {
  if (customerId === null) return recipients;
  const customer = await findCustomer(tx, customerId);
  return customer && !customer.erasedAt ? [customer.email] : [];
}

function viewOf(mail: LoggedMail) {
  const { jobId: _, jobKey: _key, sealedFacts: _sealed, textVersion: _version, ...shown } = mail;
  return { ...shown, createdAt: mail.createdAt.toISOString(), sentAt: iso(mail.sentAt) };
}
