import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db.ts';
import type { JobHandlers } from '#platform/jobs.ts';
import type { Keyring } from '#platform/secrets.ts';
import { messageIdOf, openFacts, type MailFacts, type MailTemplate } from './mail.ts';
import {
  claimMail,
  mailTopic,
  recordNotSent,
  recordSent,
  type MailJob,
  type Outgoing,
} from './mails.sql.ts';
import type { MailTransport, Message } from './providers/mail-transport.ts';
import { createSmtpTransport } from './providers/smtp.ts';
import { renderMail } from './render.ts';

export type MailWorld = Readonly<{
  db: Database;
  clock: Clock;
  keyring: Keyring;
  /** SMTP as the settings say, unless a test carries the mail itself. */
  transport?: MailTransport;
  config: Pick<Config, 'publicUrl' | 'shop' | 'mail'>;
}>;

const deliveryMs = 45_000;
const errorTextMax = 300;

/** The handlers of this module's jobs, for `runJobs`. */
export function mailHandlers(world: MailWorld): JobHandlers {
  const transport = world.transport ?? createSmtpTransport(world.config.mail);
  const delivering = { ...world, transport };
  return { [mailTopic]: (job) => deliverMail(delivering, job.payload as MailJob) };
}

type Delivering = MailWorld & Readonly<{ transport: MailTransport }>;

/**
 * Sends one mail of the outbox, once however often its job runs. Only a crash between the mail
 * host's acceptance and our note of it can repeat a mail, which then carries the same Message-ID.
 */
async function deliverMail(world: Delivering, job: MailJob): Promise<void> {
  const { db, clock, transport } = world;
  const at = clock();
  const until = new Date(at.getTime() + deliveryMs);
  const mail = await claimMail(db, job.mailId, { at, until });
  if (!mail) return;
  try {
    const message = compose(world, mail, job.sealedFacts);
    await transport.send(message);
    const { subject, messageId } = message;
    await recordSent(db, mail.id, { subject, messageId, at: clock() });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    await recordNotSent(db, mail.id, reason.slice(0, errorTextMax));
    throw error;
  }
}

function compose({ keyring, config }: MailWorld, mail: Outgoing, sealedFacts: string): Message {
  const template: MailTemplate = mail.template;
  const rendered = renderMail(
    { shop: config.shop, publicUrl: config.publicUrl },
    template,
    openFacts(keyring, sealedFacts) as MailFacts[MailTemplate],
  );
  return {
    ...rendered,
    messageId: messageIdOf(mail.dedupeKey, domainOf(config.mail.from)),
    to: mail.recipients,
  };
}

/** "Lango <no-reply@lango.test>" → "lango.test". */
const domainOf = (from: string) => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
