import {
  firstLocale,
  inEach,
  languages,
  type FurtherLocale,
  type Locale,
} from '#contracts/locales.ts';
import { nairobiZone } from '#contracts/time.ts';

/** The names of facts in the table of a mail, as English has them, with their Swahili. */
const swahiliLabels = {
  Host: 'Kituo',
  'SOCKS5 port': 'Mlango wa SOCKS5',
  'HTTP port': 'Mlango wa HTTP',
  User: 'Mtumiaji',
  From: 'Kuanzia',
  Until: 'Hadi',
  Paid: 'Umelipa',
  Order: 'Oda',
  Code: 'Msimbo',
  'Server ID': 'Kitambulisho cha seva',
  'Proxy ID': 'Kitambulisho cha proksi',
  Country: 'Nchi',
  Location: 'Mahali',
  'Operating system': 'Mfumo endeshi',
  'Android emulator': 'Kiigaji cha Android',
  Amount: 'Kiasi',
  'Customer email': 'Barua pepe ya mteja',
  'Customer ID': 'Kitambulisho cha mteja',
  ISP: 'ISP',
  Rating: 'Kiwango',
  Receipt: 'Risiti',
  'Paid for': 'Ulilipia',
  Reason: 'Sababu',
  Added: 'Imeongezwa',
  Balance: 'Salio',
  'New address in': 'Anwani mpya',
  Address: 'Anwani',
  Product: 'Bidhaa',
  'Assigned to': 'Amekabidhiwa',
  Received: 'Imepokelewa',
  Sender: 'Mtumaji',
  Bought: 'Ulinunua',
  Ends: 'Inaisha',
  Renewal: 'Kuongeza muda',
  'Your balance': 'Salio lako',
  'One more month': 'Mwezi mmoja zaidi',
  About: 'Kuhusu',
  Ticket: 'Tiketi',
  Department: 'Idara',
  Token: 'Tokeni',
  Scopes: 'Ruhusa',
  Phone: 'Simu',
} as const;
export type Label = keyof typeof swahiliLabels;

/** Words that facts bring with them, out of closed lists of those who write the mails. */
const swahiliTerms: Readonly<Record<string, string>> = {
  'one hour': 'saa moja',
  'six hours': 'saa sita',
  'one day': 'siku moja',
  'three days': 'siku tatu',
  'seven days': 'siku saba',
  'one more day': 'siku moja zaidi',
  'one more month': 'mwezi mmoja zaidi',
  'your balance with us': 'salio lako kwetu',
  'your M-Pesa account': 'akaunti yako ya M-Pesa',
  'the card that paid': 'kadi iliyolipa',
  there: 'rafiki',
  Yes: 'Ndiyo',
  No: 'Hapana',
  'No one yet': 'Hakuna bado',
  sales: 'mauzo',
  payments: 'malipo',
  technical: 'kiufundi',
  abuse: 'matumizi mabaya',
};

type Further<Text> = Readonly<Record<FurtherLocale, Text>>;
const labels: Further<Readonly<Record<Label, string>>> = { sw: swahiliLabels };
const terms: Further<Readonly<Record<string, string>>> = { sw: swahiliTerms };

const moments = inEach(
  (locale) => new Intl.DateTimeFormat(languages[locale].mailDates, nairobi('medium')),
);
const regions = inEach(
  (locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }),
);

function nairobi(dateStyle: 'medium') {
  return { dateStyle, timeStyle: 'short', timeZone: nairobiZone } as const;
}

/** Says what is not part of a text, such as a moment, in the reader's language. */
export const spoken = (language: Locale) => ({
  label: (label: Label): string => (language === firstLocale ? label : labels[language][label]),
  term: (term: string): string =>
    language === firstLocale ? term : (terms[language][term] ?? term),
  /** "1 Mar 2026, 15:00 (Nairobi)". Takes an ISO instant. */
  moment: (iso: string): string => `${moments[language].format(Date.parse(iso))} (Nairobi)`,
  country: (code: string): string =>
    /^[A-Z]{2}$/.test(code) ? (regions[language].of(code) ?? code) : code,
  shillings: (amount: number): string => `KES ${amount.toLocaleString('en-KE')}`,
});

/** What the layout itself says around every text. */
export const layoutWords = {
  en: {
    questions: (email: string) => `Questions? Write to ${email}.`,
    plainLink: 'If the button does not work, open this address:',
    leave: 'Unsubscribe',
    replyMark: 'Reply above this line.',
  },
  sw: {
    questions: (email: string) => `Una swali? Andika kwa ${email}.`,
    plainLink: 'Kitufe kisipofanya kazi, fungua anwani hii:',
    leave: 'Jiondoe kwenye orodha hii',
    replyMark: 'Andika juu ya mstari huu ili kujibu kwa barua pepe.',
  },
} as const;

/** The English mark until November 2026; emails of then are still answered. */
const formerMark = 'Write above this line to answer by mail.';
/** Above a reply; what an email program quotes begins with one of them, at the latest. */
export const replyMarks: readonly string[] = [
  layoutWords.en.replyMark,
  layoutWords.sw.replyMark,
  formerMark,
];
