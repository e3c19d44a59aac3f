import type { Tx } from '#platform/db.ts';
import { reviveJob } from '#platform/jobs.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';
import { jobFacts, openFacts, sealFacts } from '../describers/mail.ts';
import type { LoggedMail } from './mail-log.sql.ts';
import { writeMail } from './mails.sql.ts';
import { minuteMs } from '#contracts/time.ts';
import { DomainError } from '#platform/errors.ts';

export type Resending = Readonly<{
  mail: LoggedMail;
  /** Where it goes now: a customer's address may be another one since, or none. */
  to: readonly string[];
  at: Date;
}>;

/**
 * Sends an email again, under a key with the number of repeats: two requests at once send one
 * email. A given-up email is retried instead. Throws `mail-refused` for one whose link or code has
 * expired, and for one that is sent automatically.
 */
export async function resendMail(
  tx: Tx,
  { keyring }: { keyring: Keyring },
  { mail, to, at }: Resending,
): Promise<'again' | 'revived'> {
  if (mail.sealedFacts === null || mail.jobId === null) {
    throw new DomainError('mail-refused', 'The content of this email is no longer stored.');
  }
  if (to.length === 0)
    throw new DomainError('mail-refused', 'The customer no longer has an email address.');
  const facts = openFacts(keyring, placeIn(jobFacts, mail.jobKey), mail.sealedFacts) as Life;
  if (isOver(mail, facts, at)) {
    throw new DomainError(
      'mail-refused',
      'The link or code in this email has expired. The customer must request a new one.',
    );
  }
  if (mail.sentAt === null) {
    if (mail.state !== 'given-up' || !(await reviveJob(tx, mail.jobId, at))) {
      throw new DomainError(
        'mail-refused',
        'This email has not been sent yet. It is retried automatically.',
      );
    }
    return 'revived';
  }
  await writeMail(tx, {
    template: mail.template,
    dedupeKey: `resend:${mail.id}:${mail.resends + 1}`,
    to,
    customerId: mail.customerId,
    about: mail.about,
    sealedFor: (key) => sealFacts(keyring, placeIn(jobFacts, key), facts),
    resendOf: mail.id,
    at,
  });
  return 'again';
}

type Life = Readonly<{ validHours?: number; validMinutes?: number }>;

/** A mail about a delivery says where else the password is, so it stays useful after its link. */
const usefulAfterwards: ReadonlySet<string> = new Set(['purchase-ready', 'server-ready']);

function isOver({ template, createdAt }: LoggedMail, facts: Life, at: Date): boolean {
  const { validHours, validMinutes = validHours === undefined ? null : validHours * 60 } = facts;
  if (validMinutes === null || usefulAfterwards.has(template)) return false;
  return at.getTime() >= createdAt.getTime() + validMinutes * minuteMs;
}
