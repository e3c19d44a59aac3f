import { formatKes } from '#contracts/format/amounts.ts';
import { countryOfCode } from '#contracts/format/country-name.ts';
import { momentIn } from '#contracts/format/dates.ts';
import { locales, type Locale } from '#contracts/locales.ts';
import { catalogue } from '#platform/texts.ts';

/** The names of facts in the table of a mail. */
const labels = [
  'Host',
  'SOCKS5 port',
  'HTTP port',
  'User',
  'From',
  'Until',
  'Paid',
  'Order',
  'Code',
  'Server ID',
  'Proxy ID',
  'Country',
  'Location',
  'Operating system',
  'Android emulator',
  'Amount',
  'Customer email',
  'Customer ID',
  'ISP',
  'Rating',
  'Receipt',
  'Paid for',
  'Reason',
  'Added',
  'Balance',
  'New address in',
  'Address',
  'Product',
  'Assigned to',
  'Received',
  'Sender',
  'Bought',
  'Ends',
  'Renewal',
  'Your balance',
  'One more month',
  'About',
  'Ticket',
  'Department',
  'Token',
  'Scopes',
  'Phone',
] as const;
export type Label = (typeof labels)[number];

/** Words that facts bring with them, out of closed lists of those who write the mails. */
const terms = [
  'one hour',
  'six hours',
  'one day',
  'three days',
  'seven days',
  'one more hour',
  'twelve more hours',
  'one more day',
  'one more week',
  'one more month',
  'your balance with us',
  'your M-Pesa account',
  'the card that paid',
  'there',
  'Yes',
  'No',
  'No one yet',
  'sales',
  'payments',
  'technical',
  'abuse',
] as const;

/** What names itself in English. */
const named = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name): [string, string] => [name, name])) as Record<Name, string>;

export const mailLabels = catalogue('mailLabels', named(labels));
export const mailTerms = catalogue('mailTerms', named(terms));

/** Says what is not part of a text, such as a moment, in the reader's language. */
export const spoken = (language: Locale) => ({
  label: (label: Label): string => mailLabels[language][label],
  term: (term: string): string =>
    (mailTerms[language] as Readonly<Record<string, string>>)[term] ?? term,
  /** "1 Mar 2026, 15:00 EAT". Takes an ISO instant. */
  moment: (iso: string): string => momentIn(language, iso),
  country: (code: string): string => countryOfCode(language, code),
  shillings: formatKes,
});

/** What the layout itself says around every text. */
export const layoutWords = catalogue('mailLayout', {
  questions: (email: string) => `Questions? Write to ${email}.`,
  plainLink: 'If the button does not work, open this address:',
  leave: 'Unsubscribe',
  replyMark: 'Reply above this line.',
});

/** The English mark until November 2026; emails of then are still answered. */
const formerMark = 'Write above this line to answer by mail.';
/** Above a reply; what an email program quotes begins with one of them, at the latest. */
export const replyMarks: readonly string[] = [
  ...locales.map((locale) => layoutWords[locale].replyMark),
  formerMark,
];
