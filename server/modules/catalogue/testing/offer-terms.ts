import { sql, type Database } from '#platform/db.ts';

/** The shares that the demo shop asks. */
const demoTerms = { hourly: 1_200, 'half-daily': 6_500, weekly: 8_500 };

/** Offers further terms, as the owner does under Settings; null withdraws all of them. */
export const offerTerms = (
  db: Database,
  { by, terms = demoTerms }: Readonly<{ by: string; terms?: Partial<typeof demoTerms> | null }>,
) =>
  db.execute(sql`
    insert into shop_settings (key, value, version, changed_by, changed_at)
    values ('furtherTerms', ${JSON.stringify(terms ?? {})}::jsonb, 1, ${by}, ${new Date(0)})
        on conflict (key) do update set value = excluded.value`);
