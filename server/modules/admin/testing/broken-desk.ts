import { dayMs } from '#contracts/time.ts';
import { sql, type Queryable } from '#platform/db.ts';
import { ids, noon } from '#testing/admin/given-sound-sale.ts';
import type { Defect } from './defect.ts';

const { customer, other } = ids;
const ticket = other('tkt', 1);
const longAgo = new Date(noon.getTime() - dayMs * 30);

type Given = Readonly<{ words?: boolean; answered?: boolean; mailed?: boolean }>;

/** A ticket as the desk writes it but for what is named. */
async function givenTicket(db: Queryable, given: Given = {}) {
  const { words = true, answered = false, mailed = true } = given;
  await db.execute(sql`
    insert into tickets (id, code, customer_id, requester_email, requester_name, department,
                         channel, subject, status, priority, created_at, spoke_at, customer_seen,
                         staff_seen)
    values (${ticket}, 'T-2222222', ${customer}, 'one@shop.test', 'One', 'sales', 'web', 'Hello',
            ${answered ? 'waiting' : 'open'}, 'normal', ${longAgo}, ${longAgo}, 0, 0)`);
  if (words) await say(db, 'customer');
  if (answered) await say(db, 'staff');
  if (!answered || !mailed) return;
  await db.execute(sql`
    insert into mails (id, dedupe_key, template, recipients, created_at)
    select 'mail_t', 'ticket-answer:' || id, 'ticket-answer', '{}', ${noon} from ticket_messages
     where author = 'staff'`);
}

const say = (db: Queryable, author: 'customer' | 'staff') =>
  db.execute(sql`
    insert into ticket_messages (ticket_id, author, via, verified, body, created_at)
    values (${ticket}, ${author}, 'web', true, 'Hello', ${longAgo})`);

/** One seeded offence for each rule about tickets. */
export const deskDefects: Readonly<Record<string, Defect>> = {
  'tickets-have-words': { damage: (db) => givenTicket(db, { words: false }) },
  'answers-leave': { damage: (db) => givenTicket(db, { answered: true, mailed: false }) },
  'quiet-tickets-close': { damage: (db) => givenTicket(db, { answered: true }) },
};
