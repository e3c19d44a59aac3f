import type { Queryable } from '#platform/db.ts';
import { channelsOff } from './choices.sql.ts';
import { sealFacts, type MailTemplate, type NewMail } from './mail.ts';
import { writeMail, type NotificationsWorld } from './mails.sql.ts';
import { writeNotice } from './notices.sql.ts';
import { isFixed, keptFacts, pathOf, toldOf } from './told.ts';

/**
 * Tells somebody a fact, in the caller's transaction: by a mail in the outbox, which leaves when,
 * and only when, that transaction commits, and in the bell, each as its reader chose. Returns false
 * when this fact was told before. Throws a RangeError for a recipient that is not one plain mail
 * address.
 */
export async function enqueueMail<Template extends MailTemplate>(
  tx: Queryable,
  { keyring }: NotificationsWorld,
  mail: NewMail<Template>,
): Promise<boolean> {
  const { template, dedupeKey, to, customerId = null, facts, at } = mail;
  const sealedFacts = sealFacts(keyring, facts);
  const written = { template, dedupeKey, to, customerId, sealedFacts, resendOf: null, at };
  const told = toldOf(template, facts);
  // A visitor has no bell; whoever writes to one gives no account.
  if (!told || (told.audience === 'customer' && customerId === null)) {
    return writeMail(tx, written);
  }
  const { audience, kind } = told;
  const owner = audience === 'customer' ? customerId : null;
  const off = owner === null ? noneOff : await channelsOff(tx, { customerId: owner, kind });
  const isNew = await writeNotice(tx, {
    dedupeKey,
    audience,
    customerId: owner,
    kind,
    template,
    sealedFacts: sealFacts(keyring, keptFacts(facts)),
    path: pathOf(template, facts),
    inBell: !off.has('bell'),
    at,
  });
  if (!isNew) return false;
  const isMailed = isFixed(kind, 'mail') || !off.has('mail');
  return isMailed ? writeMail(tx, written) : true;
}

const noneOff: ReadonlySet<string> = new Set();
