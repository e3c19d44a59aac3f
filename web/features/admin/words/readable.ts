import { inEach, languages, type Locale } from '#contracts/locales.ts';

/** A name of the program as words: "first_connection" and "not-listed" read the same. */
export function readable(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[._:-]+/g, ' ');
  const sentence = words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
  return sentence
    .replace(/\bmpesa\b/i, 'M-Pesa')
    .replace(/\b(api|ip)\b/gi, (word) => word.toUpperCase());
}

/** The word of an open list, or its name made readable. */
export const wordIn = (words: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? readable(name);

const actors: Readonly<Record<string, string>> = {
  system: 'System',
  customer: 'Customer',
  staff: 'Team member',
  provider: 'Payment provider',
  'provider:balance': 'Balance',
};

/**
 * The actor: `system`, or a kind and an id such as `customer:cus_1`. A name is returned unchanged.
 */
export const actorWord = (actor: string): string =>
  actors[actor] ?? actors[actor.replace(/:.*$/, '')] ?? actor;

/** What staff, who read English, call each language, such as "Swahili". */
export const languageNames: Readonly<Record<Locale, string>> = inEach(
  (locale) => languages[locale].english,
);

/** Work in the background whose name in the program is not the one that people use. */
const works: Readonly<Record<string, string>> = {
  forget: 'Data cleanup',
  'let-go': 'Ended leases',
  'mail.draft': 'Email draft',
  'mail.send': 'Email',
  'privacy.copy': 'Data copy',
  'push.send': 'Push notification',
  'two-hour-clock': 'Late order alerts',
  'typed-codes': 'M-Pesa codes',
  'unseen-chat': 'Chat emails',
  'waiting.tell': 'Waiting list email',
};

/** What a process, a scheduled task or a queue is called. */
export const jobWord = (name: string): string => wordIn(works, name);
