import type { FastifyInstance } from 'fastify';
import { ownMailCalls } from '#contracts/support/mails.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { customerRead } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { Keyring } from '#platform/secrets.ts';
import { findMail, mailsTo, type OwnMail } from './mail-log.sql.ts';
import { languageOf } from '../settings.sql.ts';
import { showMail } from './show-mail.ts';

export type NoticeRoutesContext = Readonly<{
  db: Database;
  keyring: Keyring;
  shop: Config['shop'];
  publicUrl: string;
}>;

const pageSize = 20;

/** A customer's own mails, as they were sent; what worked once is covered. */
export function ownMailRoutes(app: FastifyInstance, ctx: NoticeRoutesContext): void {
  const { db } = ctx;
  const list = { call: ownMailCalls.ownMails, policy: customerRead };
  route(app, list, async ({ query, caller }) => {
    const page = Number(query.page ?? 0);
    const span = { limit: pageSize, offset: page * pageSize };
    const { rows, total } = await mailsTo(db, caller.customerId, span);
    return { content: rows.map(viewOf), page, size: pageSize, totalItems: total };
  });
  const one = { call: ownMailCalls.ownMail, policy: customerRead };
  route(app, one, async ({ params, caller }) => {
    const mail = await findMail(db, params.id);
    if (mail?.customerId !== caller.customerId || !mail.sentAt || mail.subject === null) {
      throw new NotFound('Email not found.');
    }
    const letter = await showMail(ctx, mail, await languageOf(db, caller.customerId));
    if (!letter) throw new NotFound('The content of this email is no longer stored.');
    return { mail: viewOf({ ...mail, subject: mail.subject, sentAt: mail.sentAt }), letter };
  });
}

const viewOf = ({ id, subject, sentAt }: OwnMail) => ({
  id,
  subject,
  sentAt: sentAt.toISOString(),
});
