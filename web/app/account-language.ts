import { noticeCalls } from '#contracts/account/notices.ts';
import { request } from '../lib/api/api.ts';
import { logProblem } from '../lib/log.ts';
import { chooseLocale, hasChosenLocale } from '../lib/text/words.ts';

/** Speaks the language of the account in a browser where nobody has chosen one yet. */
export async function speakAccountLanguage(): Promise<void> {
  try {
    const { language } = await request(noticeCalls.noticeSettings);
    if (!hasChosenLocale()) await chooseLocale(language);
  } catch (error) {
    logProblem('the language of the account could not be read', error);
  }
}
