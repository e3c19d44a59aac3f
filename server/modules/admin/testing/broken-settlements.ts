import { sql } from '#platform/db.ts';
import { noon } from '#testing/admin/given-sound-sale.ts';
import type { Defect } from './defect.ts';

/** One seeded offence for each rule about payouts. */
export const settlementDefects: Readonly<Record<string, Defect>> = {
  'payouts-are-booked': {
    damage: (db) =>
      db.execute(sql`
        insert into settlements (provider, id, settled_on, gross_minor, fees_minor, net_minor,
                                 lines, state, detail, read_at)
        values ('paystack', '1', ${noon}, 25900, 751, 25149, 1, 'posted', '', ${noon})`),
  },
};
