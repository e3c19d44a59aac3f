import type { CustomerId } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locales.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { saveChoices } from './choices.sql.ts';
import { chooseLanguage } from '../settings.sql.ts';

type Context = Readonly<{ db: Database; clock: Clock }>;
type Settings = Readonly<{
  customerId: CustomerId;
  audience: 'customer' | 'staff';
  choices: Parameters<typeof saveChoices>[2];
  language?: Locale | undefined;
}>;

/** Saves a person's channels for each kind, and their language. */
export async function saveBellSettings(
  { db, clock }: Context,
  { customerId, audience, choices, language }: Settings,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    if (language) await chooseLanguage(tx, { customerId, language, at });
    await saveChoices(tx, { customerId, audience, at }, choices);
  });
}
