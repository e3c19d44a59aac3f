import type { StaffKind } from '#contracts/account/notices.ts';
import type { customerEvents } from '#contracts/account/webhooks.ts';
import type { Queryable } from '#platform/db.ts';
import { personMac } from '#platform/held-data.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';
import { channelsOff } from './bell/choices.sql.ts';
import {
  jobFacts,
  noticeFacts,
  sealFacts,
  type MailTemplate,
  type NewMail,
} from './describers/mail.ts';
import { writeMail, type NotificationsContext } from './mails/mails.sql.ts';
import { writeNotice } from './bell/notices.sql.ts';
import { notifyDevices } from './bell/push.sql.ts';
import { isFixed, keptFacts, pathOf, toldOf } from './describers/told.ts';
import { notifyWebhooks, webhooksFor } from './webhooks/webhooks.sql.ts';

/**
 * Notifies a person of a fact, in the caller's transaction: by an email in the outbox, which is
 * sent only after that transaction commits, and in the bell, each as its reader chose. Returns
 * false when this fact was already sent. Throws a RangeError for a recipient that is not one plain
 * mail address.
 */
export async function enqueueMail<Template extends MailTemplate>(
  tx: Queryable,
  { keyring }: NotificationsContext,
  mail: NewMail<Template>,
): Promise<boolean> {
  const { template, dedupeKey, to, customerId = null, facts, at } = mail;
  const sealedFor = (key: string) => sealFacts(keyring, placeIn(jobFacts, key), facts);
  const about = customerId === null ? namedIn(facts, keyring) : [];
  const written = { template, dedupeKey, to, customerId, about, sealedFor, resendOf: null, at };
  const told = toldOf(template, facts);
  // A visitor has no bell, so no account is given.
  if (!told || (told.audience === 'customer' && customerId === null)) {
    return writeMail(tx, written);
  }
  const { audience, kind } = told;
  const owner = audience === 'customer' ? customerId : null;
  const ofStaff = owner === null ? (kind as StaffKind) : undefined;
  const event = ofStaff ?? customerEventOf.get(template);
  const [off, webhooks] = await Promise.all([
    owner === null ? noneOff : channelsOff(tx, { customerId: owner, kind }),
    event ? webhooksFor(tx, event) : [],
  ]);
  const kept = keptFacts(facts);
  const isNew = await writeNotice(tx, {
    dedupeKey,
    audience,
    customerId: owner,
    kind,
    template,
    sealedFacts: sealFacts(keyring, placeIn(noticeFacts, dedupeKey), kept),
    path: pathOf(template, facts),
    inBell: !off.has('bell'),
    at,
  });
  if (!isNew) return false;
  if (event) {
    const keptFor = (key: string) => sealFacts(keyring, placeIn(jobFacts, key), kept);
    const path = pathOf(template, facts);
    const fact = { dedupeKey, template, sealedFor: keptFor, path, at };
    await notifyWebhooks(tx, webhooks, { ...fact, event, customerId: owner });
    if (ofStaff) await notifyDevices(tx, { ...fact, kind: ofStaff });
  }
  const isMailed = isFixed(kind, 'mail') || !off.has('mail');
  return isMailed ? writeMail(tx, written) : true;
}

type CustomerEvent = (typeof customerEvents)[number];
/** Emails to customers that webhooks take too: receipts, and what becomes of their traffic. */
const customerEventOf: ReadonlyMap<MailTemplate, CustomerEvent> = new Map<
  MailTemplate,
  CustomerEvent
>([
  ['purchase-ready', 'receipt'],
  ['server-ready', 'receipt'],
  ['server-renewed', 'receipt'],
  ['balance-topped-up', 'receipt'],
  ['money-returned', 'receipt'],
  ['traffic-mark', 'traffic'],
  ['traffic-top-up-stopped', 'traffic'],
]);

const noneOff: ReadonlySet<string> = new Set();

const named = /[^\s@,;:<>()[\]"]+@[^\s@,;:<>()[\]"]+\.[\p{L}\d-]+|\bcus_[\da-f]{32}\b/giu;

/**
 * The people that an email of no account is about: accounts by id, addresses by their MAC, anywhere
 * in its facts. Those are encrypted, and an erasure has to find the email.
 */
function namedIn(facts: object, keyring: Keyring): readonly string[] {
  const text = Object.values(facts).join('\n');
  const found = new Set([...text.matchAll(named)].map(([name]) => name.toLowerCase()));
  return [...found].map((name) => (name.includes('@') ? keyring.mac(personMac, name) : name));
}
