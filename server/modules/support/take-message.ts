import type { MessageBody } from '#contracts/support.ts';
import { enqueueMail } from '#modules/notifications';
import type { Caller } from '#platform/http/policy.ts';
import { consume, consumeOrRefuse } from '#platform/http/limits.ts';
import { makeId } from '#platform/random.ts';
import { insertContactMessage } from './contact-messages.sql.ts';
import type { DeskWorld } from './desk-world.ts';
import { SenderMissing } from './errors.ts';
import { openTicket, type Requester } from './open-ticket.ts';
import { readable } from './ticket.ts';

/** Who sent it, as far as the edge knows. */
export type MessageOrigin = Readonly<{
  caller: Caller;
  address: string;
  /** What limits per address count; undefined where they do not apply. */
  limitKey: string | undefined;
}>;

const hour = 60 * 60;
const day = 24 * hour;
const perAddress = { max: 5, perSeconds: hour };
const perAddressDaily = { max: 20, perSeconds: day };
const perSender = { max: 3, perSeconds: hour };
/** Beyond it the shop still takes messages, and says so in its log. */
const alarmDaily = { max: 200, perSeconds: day };

// Browsers report a purchase under these subjects (§7); the server reports it itself.
const purchaseSubjects = new Set(['New Proxy Purchase', 'New VPS Purchase']);

/**
 * Takes one message of the contact form: stored, mailed to the shop's own recipients, never to an
 * address from the request (R6), and opened as a ticket of the sales department. A filled honeypot
 * and a purchase notice are accepted and dropped. Throws `SenderMissing` without an address and
 * `TooManyRequests` beyond the limits.
 */
export async function takeMessage(
  world: DeskWorld,
  body: MessageBody,
  origin: MessageOrigin,
): Promise<void> {
  if (body.website) return;
  const { caller } = origin;
  const signedIn = caller.kind !== 'visitor';
  if (signedIn && purchaseSubjects.has(body.subject ?? '')) return;
  const email = (body.email ?? (signedIn ? caller.email : undefined))?.toLowerCase();
  if (email === undefined) throw new SenderMissing();
  const at = world.clock();
  await refuseFloods(world, { email, limitKey: origin.limitKey, at });
  // Only a session says whose account it is; an address alone can be anybody's.
  const isOwn = signedIn && caller.email.toLowerCase() === email;
  const requester: Requester = isOwn
    ? { id: caller.customerId, email, name: `${caller.firstName} ${caller.lastName}`.trim() }
    : { id: null, email, name: email };
  await store(world, {
    requester,
    body: readable(body.body),
    sourceAddress: origin.address,
    at,
  });
}

async function refuseFloods(
  { db, keyring, log }: DeskWorld,
  { email, limitKey, at }: { email: string; limitKey: string | undefined; at: Date },
) {
  const sender = keyring.mac('address-limit', email);
  if (limitKey !== undefined) {
    await consumeOrRefuse(db, { ...perAddress, key: `contact:hour:${limitKey}` }, at);
    await consumeOrRefuse(db, { ...perAddressDaily, key: `contact:day:${limitKey}` }, at);
  }
  await consumeOrRefuse(db, { ...perSender, key: `contact:sender:${sender}` }, at);
  const over = await consume(db, { ...alarmDaily, key: 'contact:all' }, at);
  if (over > 0) log.warn({ max: alarmDaily.max }, 'more contact messages than usual today');
}

type Contact = Readonly<{ requester: Requester; body: string; sourceAddress: string; at: Date }>;

async function store(world: DeskWorld, { requester, body, sourceAddress, at }: Contact) {
  const id = makeId('msg', world.random);
  const { email } = requester;
  await world.db.transaction(async (tx) => {
    await insertContactMessage(tx, { id, email, body, sourceAddress, at });
    await openTicket(world, tx, {
      requester,
      department: 'sales',
      channel: 'form',
      body,
      verified: requester.id !== null,
      key: null,
      at,
    });
    await enqueueMail(tx, world, {
      template: 'contact-message',
      dedupeKey: `contact-message:${id}`,
      to: world.shop.noticeRecipients,
      facts: { email, body, receivedAt: at.toISOString() },
      at,
    });
  });
}
