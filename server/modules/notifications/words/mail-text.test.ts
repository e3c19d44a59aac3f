import { firstLocale, furtherLocales, locales } from '#contracts/locales.ts';
import { expect, test } from 'vitest';
import { mailWords, type MailWords } from '#contracts/support/mails.ts';
import { fill, problemsOf, shippedWords } from './mail-text.ts';
import { allTextKeys, describeSample, previewDraft } from './text-samples.ts';

const ctx = {
  publicUrl: 'https://shop.example',
  shop: {
    name: 'Lango',
    supportEmail: 'support@shop.example',
    messagingUrl: undefined,
    noticeRecipients: [],
  },
};
const all = allTextKeys.flatMap((key) => locales.map((language) => [key, language] as const));

test.each(all)('the shipped words of %s in %s could be saved as they are', (key, language) => {
  const words = shippedWords(key, language);
  expect(mailWords.safeParse(words).success).toBe(true);
  expect(problemsOf(key, words)).toEqual([]);
});

test.each(all)('a preview of %s in %s is reached by its sample and filled', (key, language) => {
  expect(describeSample(ctx, { key, language }).text).toBe(key);
  const letter = previewDraft(ctx, { key, language, words: shippedWords(key, language) });
  expect(JSON.stringify(letter)).not.toMatch(/\{\{|undefined/);
  expect(letter.button !== undefined).toBe(shippedWords(key, 'en').button !== '');
});

test.each(furtherLocales)('%s is no copy of English', (language) => {
  const alike = allTextKeys.filter(
    (key) => shippedWords(key, firstLocale).heading === shippedWords(key, language).heading,
  );
  expect(alike).toEqual(['operator-notice', 'ticket-arrived']);
});

const changed = (change: Partial<MailWords>) => ({
  ...shippedWords('ticket-answer/only', 'en'),
  ...change,
});

test.each<[string, Partial<MailWords>, string]>([
  ['a name that is not of this text', { subject: '{{code}}' }, '/subject'],
  ['a name from the prototype', { heading: '{{constructor}}' }, '/heading'],
  ['a path', { body: '{{message}} {{a.b}}' }, '/body'],
  ['a helper', { body: '{{message}} {{#each x}}' }, '/body'],
  ['spaces inside', { body: '{{message}} {{ firstName }}' }, '/body'],
  ['an open brace', { preview: 'Hello {{firstName' }, '/preview'],
  ['a closed brace', { preview: 'Hello firstName}}' }, '/preview'],
  ['no message', { body: 'We answered.' }, '/body'],
  ['a button that leads nowhere', { button: 'Open' }, '/button'],
])('words with %s are refused at their field', (_, change, pointer) => {
  expect(problemsOf('ticket-answer/only', changed(change)).map((one) => one.pointer)).toContain(
    pointer,
  );
});

test('a mail that has a button keeps a name for it', () => {
  const words = { ...shippedWords('server-renewed', 'en'), button: '' };
  expect(problemsOf('server-renewed', words)).toMatchObject([{ pointer: '/button' }]);
});

test('what a value holds is never read as a placeholder', () => {
  const values = { message: 'I am {{firstName}} $& {{message}}', firstName: 'Amina' };
  expect(fill('{{message}} from {{firstName}}', values)).toBe(
    'I am {{firstName}} $& {{message}} from Amina',
  );
});

test.each(['two\r\nlines', 'two\nlines', 'two\u2028lines', 'nul\u0000'])(
  'a subject of %j is no subject',
  (subject) => {
    expect(mailWords.safeParse(changed({ subject })).success).toBe(false);
  },
);
