import { firstLocale, type Locale } from '#contracts/locales.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';

/** The language of notifications to a customer; English by default. */
export async function languageOf(db: Queryable, customerId: CustomerId | null): Promise<Locale> {
  if (customerId === null) return firstLocale;
  const [row] = await db.rows<{ language: Locale }>(sql`
    select language from notification_settings where customer_id = ${customerId}`);
  return row?.language ?? firstLocale;
}

/** Keeps a customer's choice of language. */
export const chooseLanguage = (
  db: Queryable,
  { customerId, language, at }: { customerId: CustomerId; language: Locale; at: Date },
) =>
  db.execute(sql`
    insert into notification_settings (customer_id, language, changed_at)
    values (${customerId}, ${language}, ${at})
    on conflict (customer_id) do update
       set language = excluded.language, changed_at = excluded.changed_at`);
