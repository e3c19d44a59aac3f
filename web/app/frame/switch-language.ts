import { noticeCalls } from '#contracts/account/notices.ts';
import { request } from '../../lib/api/api.ts';
import { logProblem } from '../../lib/log.ts';
import { nextLocale, type Locale } from '#contracts/locales.ts';
import { chooseLocale } from '../../lib/text/words.ts';

/** Speaks the next language from now on: on the screens at once, in mails from the next one. */
export async function switchLanguage(from: Locale): Promise<void> {
  const next = nextLocale(from);
  await chooseLocale(next);
  try {
    await request(noticeCalls.saveNoticeSettings, { body: { language: next } });
  } catch (error) {
    // The screens have changed all the same; the settings say which language mails have.
    logProblem('the language of mails was not kept', error);
  }
}
