import type { FastifyInstance } from 'fastify';
import { checked } from '../controls/checked.ts';
import { mailAnswerBody } from '../controls/schemas.ts';
import { sendPage } from '../core/pages.ts';
import { answerMail, type Answer } from './answer.ts';
import { findMails, type Mail, type Mailbox } from './mailbox.ts';
import { framedMail } from './sanitise.ts';

const listNormal = 100;
const listMax = 5_000;

/** The inbox as a page and as JSON. */
export function mailboxRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/mailbox', (_request, reply) =>
    sendPage(reply, {
      title: 'Mailbox · Lango sandbox',
      script: 'mailbox.js',
      body: `<h1>Mailbox</h1>
<form class="row" id="search" role="search"><label for="to">Recipient</label>
<input id="to" name="to" type="search" placeholder="customer@demo.test" autocomplete="off">
<button class="button quiet" type="button" id="clear">Delete all</button></form>
<div class="mail"><div id="mails" aria-live="polite"></div><article id="mail"></article></div>`,
    }),
  );
  app.get('/mailbox/events', (_request, reply) => mailbox.ctx.live.follow('mailbox', reply));
  messageRoutes(app, mailbox);
}

function messageRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  const changed = () => mailbox.ctx.live.changed('mailbox');
  app.get('/mailbox/messages', (request) => {
    const { to, limit } = request.query as { to?: string; limit?: string };
    const requested = Math.min(Math.max(Number(limit ?? listNormal) || listNormal, 1), listMax);
    return findMails(mailbox, to ?? '', requested).map(summary);
  });
  app.delete('/mailbox/messages', (_request, reply) => {
    mailbox.mails.clear();
    changed();
    return reply.code(204).send();
  });
  app.get('/mailbox/messages/:id', (request, reply) => {
    return mailIn(mailbox, request.params) ?? reply.code(404).send(notFound);
  });
  app.delete('/mailbox/messages/:id', (request, reply) => {
    const mail = mailIn(mailbox, request.params);
    if (mail === undefined) return reply.code(404).send(notFound);
    mailbox.mails.remove(mail.id);
    changed();
    return reply.code(204).send();
  });
  app.post('/mailbox/messages/:id/answer', checked(mailAnswerBody), async (request, reply) => {
    const mail = mailIn(mailbox, request.params);
    if (mail === undefined) return reply.code(404).send(notFound);
    if (mailbox.answersPort === undefined) return reply.code(409).send(noAnswers);
    await answerMail(mail, request.body as Answer, mailbox.answersPort);
    return reply.code(204).send();
  });
  app.get('/mailbox/messages/:id/frame', (request, reply) => {
    const mail = mailIn(mailbox, request.params);
    if (mail === undefined) return reply.code(404).send(notFound);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', framePolicy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .send(framedMail(mail.html, mail.text));
  });
}

const noAnswers = { error: 'Nobody takes answers: MAIL_IN_PORT is not set.' };
const notFound = { error: 'There is no such message.' };

const framePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  // The shop's icon, as mail programs show it.
  'img-src data: http: https:',
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

const mailIn = (mailbox: Mailbox, params: unknown) =>
  mailbox.mails.get((params as { id: string }).id);

const summary = ({ id, from, to, subject, at, size }: Mail) => ({
  id,
  from,
  to,
  subject,
  at,
  size,
});
