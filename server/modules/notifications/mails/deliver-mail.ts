import type { Locale } from '#contracts/locales.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db.ts';
import type { Job, JobHandlers } from '#platform/jobs.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';
import { deliverWebhook } from '../webhooks/deliver-webhook.ts';
import { draftTopic, type DraftJob } from '../words/edit-texts.ts';
import {
  jobFacts,
  messageIdOf,
  openFacts,
  type MailFacts,
  type MailTemplate,
} from '../describers/mail.ts';
import {
  claimMail,
  mailJobKey,
  forgetSent,
  mailTopic,
  recordNotSent,
  recordSent,
  type MailJob,
  type Outgoing,
} from './mails.sql.ts';
import type { MailTransport, Message } from '../providers/mail-transport.ts';
import { createSmtpTransport } from '../providers/smtp.ts';
import { describeMail, renderMail } from '../words/render.ts';
import { languageOf } from '../settings.sql.ts';
import { renderDraft } from '../words/text-samples.ts';
import { currentText } from '../words/texts.sql.ts';
import { webhookTopic } from '../webhooks/webhooks.sql.ts';

export type MailContext = Readonly<{
  db: Database;
  clock: Clock;
  keyring: Keyring;
  /** SMTP as the settings say, unless a test carries the mail itself. */
  transport?: MailTransport;
  config: Pick<Config, 'mode' | 'publicUrl' | 'shop' | 'mail'>;
}>;

/** An answer to a person without stored data. */
const lastWords: ReadonlySet<MailTemplate> = new Set(['account-erased']);
/** A message from a team member to a person. */
const byPeople: ReadonlySet<MailTemplate> = new Set(['ticket-answer', 'staff-message']);
const deliveryMs = 45_000;
const errorTextMax = 300;

/** The handlers of this module's jobs, for `runJobs`. */
export function mailHandlers(ctx: MailContext): JobHandlers {
  const transport = ctx.transport ?? createSmtpTransport(ctx.config.mail);
  const delivering = { ...ctx, transport };
  return {
    [mailTopic]: (job) => deliverMail(delivering, job.payload as MailJob),
    [draftTopic]: (job) => deliverDraft(delivering, job),
    [webhookTopic]: (job) => deliverWebhook(ctx, job),
  };
}

type Delivering = MailContext & Readonly<{ transport: MailTransport }>;

/**
 * Sends one mail of the outbox, once however often its job runs. Only a crash between the mail
 * host's acceptance and our note of it can repeat a mail, which then carries the same Message-ID.
 */
async function deliverMail(ctx: Delivering, job: MailJob): Promise<void> {
  const { db, clock, transport } = ctx;
  const at = clock();
  const until = new Date(at.getTime() + deliveryMs);
  const mail = await claimMail(db, job.mailId, { at, until });
  if (!mail) return;
  try {
    const { message, ...worded } = await compose(ctx, mail, job.sealedFacts);
    await transport.send(message);
    const { subject, messageId } = message;
    await recordSent(db, mail.id, { subject, messageId, ...worded, at: clock() });
    if (lastWords.has(mail.template)) await forgetSent(db, mail);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    await recordNotSent(db, mail.id, reason.slice(0, errorTextMax));
    throw error;
  }
}

/** A repeat is only a second preview of one's own draft, so it is allowed. */
async function deliverDraft({ config, transport }: Delivering, { id, payload }: Job) {
  const draft = payload as DraftJob;
  const messageId = messageIdOf(`draft:${id}`, domainOf(config.mail.from));
  const from = senderOf(config);
  await transport.send({
    ...renderDraft(config, draft),
    from,
    messageId,
    to: [draft.to],
    isAutomatic: true,
  });
}

/** Words a mail in its reader's language, as staff have it now. */
async function compose({ db, keyring, config }: MailContext, mail: Outgoing, sealedFacts: string) {
  const { template, dedupeKey } = mail;
  const place = placeIn(jobFacts, mailJobKey(dedupeKey));
  const facts = openFacts(keyring, place, sealedFacts) as MailFacts[MailTemplate];
  const language = await languageFor(db, mail.customerId, facts);
  const described = describeMail(config, { template, facts, language });
  const { words, version } = await currentText(db, described.text, language);
  const message: Message = {
    ...renderMail(config, described, { words, language }),
    from: senderOf(config),
    messageId: messageIdOf(dedupeKey, domainOf(config.mail.from)),
    to: mail.recipients,
    isAutomatic: !byPeople.has(template),
  };
  return { message, language, textKey: described.text, textVersion: version };
}

/** A visitor's mail is in the language of the page that it came from. */
const languageFor = async (
  db: Database,
  customerId: Outgoing['customerId'],
  facts: MailFacts[MailTemplate],
): Promise<Locale> =>
  customerId === null && 'language' in facts ? facts.language : languageOf(db, customerId);

/** The sender of the settings, under the name that the shop has now. */
const senderOf = ({ mail, shop }: MailContext['config']) =>
  mail.isShop ? mail.from.replace(/^.*</, () => `"${shop.name}" <`) : mail.from;

/** "Lango <no-reply@lango.test>" → "lango.test". */
const domainOf = (from: string) => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
