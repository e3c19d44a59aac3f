import type { FastifyInstance } from 'fastify';
import { mailDeskCalls } from '#contracts/admin/people/mails.ts';
import { answerOf, containing, iso, pageOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import { languageOf } from '../settings.sql.ts';
import { findMail, searchMails, type LoggedMail } from '../mails/mail-log.sql.ts';
import { showMail } from '../mails/show-mail.ts';
import { sendAgain } from './send-again.ts';
import type { NotificationsAdminContext } from './context.ts';

/** What the shop has written to whom, as it was sent, and sending it again. */
export function adminMailRoutes(app: FastifyInstance, ctx: NotificationsAdminContext) {
  const { db } = ctx;
  const read = staffRead('customers.read');
  route(app, { call: mailDeskCalls.mails, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const filter = { pattern: containing(query.search), state: query.state ?? null };
    const { rows, total, more } = await searchMails(db, filter, page);
    return { ...answerOf(rows.map(viewOf), page, total), more };
  });
  route(app, { call: mailDeskCalls.mail, policy: read }, async ({ params }) => {
    const mail = await findMail(db, params.id);
    if (!mail) throw new NotFound('Email not found.');
    const letter = await showMail(ctx, mail, await languageOf(db, mail.customerId));
    return { mail: viewOf(mail), letter };
  });
  const resend = { call: mailDeskCalls.resendMail, policy: staffWrite('messages.answer') };
  route(app, resend, async ({ params, body, caller, request }): Promise<undefined> => {
    const asked = { id: params.id, seen: body.seen };
    await sendAgain(ctx, staffOf(caller, request), asked);
  });
}

function viewOf(mail: LoggedMail) {
  const { jobId: _, jobKey: _key, sealedFacts: _sealed, textVersion: _version, ...shown } = mail;
  return { ...shown, createdAt: mail.createdAt.toISOString(), sentAt: iso(mail.sentAt) };
}
