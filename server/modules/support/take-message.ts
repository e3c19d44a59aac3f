import type { MessageBody } from '#contracts/support.ts';
import { enqueueMail } from '#modules/notifications';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db.ts';
import type { Caller } from '#platform/http/policy.ts';
import { consume, consumeOrRefuse } from '#platform/http/limits.ts';
import type { Log } from '#platform/log.ts';
import { makeId, type Randomness } from '#platform/random.ts';
import type { Keyring } from '#platform/secrets.ts';
import { insertContactMessage } from './contact-messages.sql.ts';
import { SenderMissing } from './errors.ts';

export type SupportWorld = Readonly<{
  db: Database;
  clock: Clock;
  random: Randomness;
  keyring: Keyring;
  log: Log;
  config: Pick<Config, 'shop'>;
}>;

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
 * Takes one message of the contact form: stored, and mailed to the shop's own recipients, never to
 * an address from the request (R6). A filled honeypot and a purchase notice are accepted and
 * dropped. Throws `SenderMissing` without an address and `TooManyRequests` beyond the limits.
 */
export async function takeMessage(
  world: SupportWorld,
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
  await store(world, { email, body: readable(body.body), sourceAddress: origin.address, at });
}

async function refuseFloods(
  { db, keyring, log }: SupportWorld,
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

async function store(
  world: SupportWorld,
  message: { email: string; body: string; sourceAddress: string; at: Date },
) {
  const id = makeId('msg', world.random);
  const { email, body, at } = message;
  await world.db.transaction(async (tx) => {
    await insertContactMessage(tx, { id, ...message });
    await enqueueMail(tx, world, {
      template: 'contact-message',
      dedupeKey: `contact-message:${id}`,
      to: world.config.shop.noticeRecipients,
      facts: { email, body, receivedAt: at.toISOString() },
      at,
    });
  });
}

/** Line breaks and tabs stay; other control characters, which no text column takes, go. */
const readable = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '');
