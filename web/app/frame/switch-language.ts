import { noticeCalls } from '#contracts/account/notices.ts';
import { request } from '../../lib/api/api.ts';
import { logProblem } from '../../lib/log.ts';
import { nextLocale, type Locale } from '#contracts/locales.ts';
import { chooseLocale } from '../../lib/text/words.ts';

/** Switches to the next language: screens at once, emails from the next one. */
export async function switchLanguage(from: Locale): Promise<void> {
  const next = nextLocale(from);
  await chooseLocale(next);
  try {
    await request(noticeCalls.saveNoticeSettings, { body: { language: next } });
  } catch (error) {
    // The screens have still changed; the settings show the language of emails.
    logProblem('the language of mails was not kept', error);
  }
}
