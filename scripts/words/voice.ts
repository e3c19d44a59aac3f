/** The product's voice: the words that it avoids, in each language, and where they are checked. */
import { firstLocale, furtherLocales, type Locale } from '../../contracts/locales.ts';
import { hole, type Text } from './voice-texts.ts';

/** Files with words for people: a line for each area. `locale` is for files of one language. */
export const areas: readonly Readonly<{ files: string; locale?: Locale }>[] = [
  { files: 'contracts/account/token-guide.ts', locale: 'en' },
  { files: 'web/public-site/*.{ts,tsx}' },
  { files: 'web/public-site/words/!(*-english).{ts,tsx}' },
  { files: 'web/public-site/words/*-english.ts', locale: 'en' },
  { files: 'web/{app,ui,lib}/**/*.{ts,tsx}' },
  { files: 'web/features/!(admin)/**/*.{ts,tsx}' },
  { files: 'web/features/account/join-staff-words.ts', locale: 'en' },
  { files: 'web/features/notices/push-words.ts', locale: 'en' },
  { files: 'web/features/admin/**/*words.ts', locale: 'en' },
  { files: 'web/features/admin/words/!(*.test).ts', locale: 'en' },
  { files: 'server/modules/notifications/texts/english*.ts', locale: 'en' },
  { files: 'server/modules/billing/documents/documents.ts', locale: 'en' },
  { files: 'server/modules/support/articles/first-faq.ts', locale: 'en' },
  { files: 'docs/problems/*.md', locale: 'en' },
  ...furtherLocales.flatMap((locale) => [
    { files: `languages/${locale}/**/!(refusals*).ts`, locale },
    { files: `languages/${locale}/**/*.{tsx,md}`, locale },
  ]),
];

export type Rule = Readonly<{
  locale: Locale | 'both';
  word: RegExp;
  instead: string;
  /** A sentence that the rule finds. */
  offender: string;
}>;

const en = (word: RegExp, instead: string, offender: string): Rule => ({
  locale: 'en',
  word,
  instead,
  offender,
});
const sw = (word: RegExp, instead: string, offender: string): Rule => ({
  ...en(word, instead, offender),
  locale: 'sw',
});
const both = (word: RegExp, instead: string, offender: string): Rule => ({
  ...en(word, instead, offender),
  locale: 'both',
});

const habits: readonly Rule[] = [
  en(/\bpapers?\b/i, 'invoices, receipts, documents', 'Your papers'),
  en(/\bby (itself|themselves)\b/i, 'automatically', 'It renews by itself.'),
  en(/\b(stands|lies|rests|waits|counts)\b/i, 'is shown, is paused, applies', 'It stands here.'),
  en(/\b(some|any|no)body\b|\bwhoever\b/i, 'someone, no one, anyone who', 'Nobody is here.'),
  en(/\b(told|tells|hears?)\b/i, 'notified, shows', 'You are told at once.'),
  en(/\bmade\b|\bmake (a|the|another) \w*/i, 'created, create, set up', 'Make a token'),
  en(/\bmay\b|\b(shall|wish(es|ed)?)\b|^May (I|we|you)\b/, 'can, will, want', 'You may go.'),
  en(/\b(on|off) sale\b/i, 'available, in stock', 'Proxies on sale'),
  en(/\bones? before\b|\bas it is\b/i, 'the thing by its name', 'The one before'),
  en(/\bpress(es|ed)?\b/i, 'click, tap, select', 'One press and it is done.'),
  en(/\bmail(s|ed|ing|box|boxes)?\b/i, 'email', 'We mailed you a link.'),
  en(/\bfall(s|ing)? short\b|\bat work\b|\bbegun\b/i, 'is too low, in progress', 'Begun.'),
];

const spellings: readonly Rule[] = [
  en(/\be-mail/i, 'email', 'Your e-mail'),
  en(/\bauto ?renew/i, 'auto-renew', 'Autorenewal is on.'),
  en(/\buser name\b|\blog-?in to\b/i, 'username, sign in to', 'Your user name'),
  en(/\bback office\b/i, 'Admin', 'Open the back office'),
  en(/\b(our|the) staff\b/i, 'our team, team member', 'Our staff look at it.'),
  en(/\bcharge back|\bback-?charge/i, 'chargeback', 'A charge back'),
];

const figures: readonly Rule[] = [
  both(/!/, 'a full stop', 'Well done!'),
  both(/(\d|\{\}) ?(KES|USD|Ksh|KSh)\b|\bKSh\b|\d\/=/, 'formatKes: KES 1,290', 'It is 260 KES.'),
  both(/\bUSD ?(\d|\{\})(?! =)/, 'formatUsdCents: $9.90', 'From USD 12'),
  both(/\b\d{1,2}[-/.]\d{1,2}[-/.]\d{4}\b|\b\d{4}-\d{2}-\d{2}\b/, 'formatDay', 'Since 23/11/2026'),
  both(/\b(Jan|Feb|Aug|Sept?|Oct|Nov|Dec)\w*\.? \d{1,4}\b/, 'formatDay', 'Since Nov 23, 2026'),
];

const swahili: readonly Rule[] = [
  sw(
    /\b(the|and|your?|with|this|that|please|are|was|will|have|of|to|from|not)\b/i,
    'Swahili',
    'Fungua your account',
  ),
  sw(/\b(m?agizo|maagizo)\b/i, 'oda', 'Maagizo yako'),
  sw(/huish/i, 'ongeza muda', 'Kuhuisha proksi'),
  sw(/jiongez|\byenyewe\b/i, 'kiotomatiki', 'Inajiongeza yenyewe'),
  sw(/hati (ya|za)( \w+)? (ma)?rejesh/i, 'hati ya mkopo', 'Hati ya marejesho'),
  sw(/\b(invoisi|stakabadhi)\b/i, 'ankara, risiti', 'Invoisi yako'),
  sw(/\bbarua\b(?! (pepe|taka))|\b(imeili|e-?mail)\b/i, 'barua pepe', 'Fungua barua yetu.'),
  sw(/\b(notisi|notifikesheni)\b/i, 'arifa', 'Notisi mpya'),
  sw(/\b(tikiti|chati|soga)\b/i, 'tiketi, gumzo', 'Fungua tikiti'),
  sw(/\b(wakala|proksy)\b/i, 'proksi', 'Wakala wako'),
  sw(/\b(mji|miji)\b/i, 'jiji, majiji', 'Chagua mji'),
  sw(/\bnamba\b/i, 'nambari', 'Namba ya simu'),
  sw(/\bbonyez/i, 'bofya, gusa, chagua', 'Bonyeza hapa'),
  sw(/mandhari m?n?y?eusi/i, 'mandhari ya giza', 'Mandhari meusi'),
  sw(/inakuja karibuni/i, 'inakuja hivi karibuni', 'Inakuja karibuni'),
  sw(/\bkoni\b/i, 'konsoli', 'Fungua koni'),
  sw(/chargeback|pesa zisizo na mwenyewe/i, 'mzozo wa malipo', 'Chargeback mpya'),
  sw(/\bstafu\b|\bmtumishi\b/i, 'mfanyakazi', 'Stafu wetu'),
];

export const rules: readonly Rule[] = [...habits, ...spellings, ...figures, ...swahili];

/** A text that the specification gives, with the screen that says it. */
export type Quote = Readonly<{ place: string; text: string }>;

/** The lines of `specified-texts.txt`: the screen, a tab, the text. */
export const quotesOf = (file: string): readonly Quote[] =>
  file
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => {
      const [place = '', text = ''] = line.split('\t');
      return { place, text };
    });

/**
 * The specified texts that the rules would refuse: these alone are exempt. The list itself is
 * compared with the specification by `node scripts/words/specified.ts FILE`.
 */
export const exemptOf = (specified: readonly Quote[]): readonly Quote[] =>
  specified.filter(({ text }) => broken({ locale: firstLocale, text }, []).length > 0);

/** Specified texts that none of the documents contains, with any values in their holes. */
export function unspecified(
  specified: readonly Quote[],
  documents: readonly string[],
): readonly Quote[] {
  const own = documents.map((text) => text.replace(/\s+/g, ' ').toLowerCase());
  const isIn = (text: string) => {
    const parts = text.toLowerCase().split(hole);
    return own.some((document) => parts.every((part) => document.includes(part.trim())));
  };
  return specified.filter(({ text }) => !isIn(text));
}

/** The rules that a text breaks outside of what it quotes and of the names of its holes. */
export function broken({ locale, text }: Pick<Text, 'locale' | 'text'>, quotes: readonly Quote[]) {
  // What another language has in quotes is a name on some program's screen.
  const unquoted = locale === firstLocale ? text : text.replace(/"[^"]*"/g, hole);
  const nameless = unquoted.replace(/\{[\w.]+\}/g, hole);
  const own = quotes.reduce((left, quote) => left.split(quote.text).join(hole), nameless);
  return rules.filter((rule) => [locale, 'both'].includes(rule.locale) && rule.word.test(own));
}
