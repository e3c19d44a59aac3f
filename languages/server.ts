import type { FurtherLocale } from '#contracts/locales.ts';
import type { ServerTexts } from './server-texts.ts';
import { texts as sw } from './sw/server/index.ts';

/** What the server says in each further language. */
export const serverTexts: Readonly<Record<FurtherLocale, ServerTexts>> = { sw };
