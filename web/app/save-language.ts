import { noticeCalls } from '#contracts/notices.ts';
import { request } from '../lib/api.ts';
import type { Locale } from '../lib/words.ts';

/** Has mails and notices follow the language that the reader chose for the screens. */
export const saveLanguage = (language: Locale) =>
  request(noticeCalls.saveNoticeSettings, { body: { language } });
