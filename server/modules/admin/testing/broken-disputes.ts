import { dayMs } from '#contracts/time.ts';
import { sql, type Queryable } from '#platform/db.ts';
import { ids, noon } from '#testing/admin/given-sound-sale.ts';
import type { Defect } from './defect.ts';

const dispute = ids.other('dsp', 1);

type Given = Readonly<{ state?: string; told?: boolean; due?: Date; theirs?: boolean }>;

/** A bank's question about the one sale, as the shop writes it but for what is named. */
async function givenDispute(db: Queryable, given: Given = {}) {
  const { state = 'open', told = true, due = noon, theirs = false } = given;
  await db.execute(sql`
    insert into disputes (id, provider, reference, payment_id, state, amount_minor, heard_at,
                          opened_at, next_check_at)
    values (${dispute}, 'paystack', '1', ${theirs ? null : ids.payment}, ${state}, 25900, ${noon},
            ${noon}, ${due})`);
  if (!told) return;
  await db.execute(sql`
    insert into dispute_events (dispute_id, from_state, to_state, cause, detail, at)
    values (${dispute}, null, 'heard', 'test', '{}', ${noon}),
           (${dispute}, 'heard', ${state}, 'test', '{}', ${noon})`);
}

/** One seeded offence for each rule about disputes. */
export const disputeDefects: Readonly<Record<string, Defect>> = {
  'disputes-are-held': { damage: (db) => givenDispute(db) },
  'disputes-move-legally': { damage: (db) => givenDispute(db, { told: false, theirs: true }) },
  'disputes-are-looked-after': {
    damage: (db) => givenDispute(db, { theirs: true, due: new Date(noon.getTime() - dayMs) }),
  },
};
